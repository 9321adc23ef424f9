// How everybody stands: of each side all rounds before, and the expeditions as they lie.

export const leap = 27; // a long expedition with investments grows so by one card

/** @param {import("../../frame").PositionOf<import("./types").Shapes>} position */
export const standing = ({ view, guide }) =>
  view.hand_sizes.map((_, seat) => {
    const lanes = Object.values(guide.sides[seat & 1]);
    return view.totals[seat & 1] + lanes.reduce((sum, lane) => sum + lane.value, 0);
  });
