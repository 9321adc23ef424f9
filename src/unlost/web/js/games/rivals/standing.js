// How everybody stands: what the expeditions are worth, and the gold.

export const leap = 12; // an investment pays, or a bonus

/** @param {import("../../frame").PositionOf<import("./types").Shapes>} position */
export const standing = ({ guide }) => guide.points;
