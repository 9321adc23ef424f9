// How everybody stands: points of the expeditions before, and what the explorers are worth where they stand.

export const leap = 35; // a researcher who comes to one of the far stones

/** @param {import("../../frame").PositionOf<import("./types").Shapes>} position */
export const standing = ({ guide }) => guide.seats.map((seat) => seat.now);
