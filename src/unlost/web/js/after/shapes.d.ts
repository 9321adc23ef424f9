// What the server tells about a match that is over: the judgement of its decisions.

/** How heavy a mistake is; "" is none. */
export type Mark = "" | "small" | "medium" | "large";
/** The seat whose eyes one looks through, or all hands open. */
export type Eyes = number | "all";

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
}
export interface ReplayNews {
  seat: Eyes | null;
  printed: object;
  steps: Step[];
  /** The first step of each round. */
  deals: number[];
}

// ---------------------------------------------------------------- my games

export interface PastGame {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  ended: number;
  how: "played" | "resigned" | "time";
  seat: number;
  opponents: { seat: number; kind: string; name: string; level: string | null }[];
  scores: number[];
  result: "won" | "lost" | "drawn";
  reviewed: boolean;
  marks: Partial<Record<Exclude<Mark, "">, number>> | null;
}
export interface PastGames {
  games: PastGame[];
  next: string | null;
}
