// What the server tells about a match that is over: the judgement of its decisions.

/** How heavy a mistake is; "" is none. */
export type Mark = "" | "small" | "medium" | "large";
/** The seat whose eyes one looks through; or all hands open, or covered. */
export type Eyes = number | "all" | "none";

export interface Candidate {
  action: string;
  points: number;
  error: number;
  win: number;
  policy: number | null;
  /** What it lacks to the best, with what winning counts beside the points. */
  behind?: number;
}
export interface Decision {
  /** How many actions were played before it. */
  n: number;
  seat: number;
  deal: number;
  phase: string;
  action: string;
  best: string;
  loss: number;
  loss_win: number;
  error: number;
  mark: Mark;
  too_close: boolean;
  proven: boolean;
  reasons: string[];
  kind: string;
  candidates: Candidate[];
}
/** Where a seat's margin came from: the first six sum to the last. */
export interface Sum {
  expected: number;
  deal: number;
  draws: number;
  hidden: number;
  own: number;
  others: number;
  margin: number;
}
export interface SeatReview {
  seat: number;
  sum: Sum | null;
  marks: Record<Exclude<Mark, "">, number>;
  decisions: number;
  loss: number;
  by_kind: Record<string, number>;
  level: { nearest?: string; between?: [string, string]; loss?: number };
}
export interface Review {
  by: string;
  decisions: Decision[];
  seats: SeatReview[];
  kinds: Record<string, string>;
  /** The chance to win of each seat, by how many actions were played. */
  win: number[][];
}
export interface ReviewNews {
  state: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  of: number;
  decisions: Decision[];
  review: Review | null;
  /** Was it made by an earlier judge? */
  outdated?: boolean;
}
export interface Step {
  n: number;
  /** How many actions of the game were played by then. */
  at: number;
  entry: import("../types").Line | null;
  position: import("../frame").PositionOf<import("../frame").Shapes>;
  /** What the seat to act could have played, if one looks with its eyes. */
  actions: string[];
}
export interface ReplayNews {
  /** Through whose eyes one may look. */
  seats: number[];
  seat: Eyes | null;
  printed: object;
  steps: Step[];
  /** The first step of each round. */
  deals: number[];
  /** With open hands: all there is at that step, the deck included. */
  dealt: Record<string, unknown>[];
}
