// The shapes of what the server sends: over a table's socket, and in answer to a request.
// Written by tools/generate_types.py from the Python types: do not edit.

export interface View {
  turn: number | null;
  phase: string | null;
}

export interface HandsView {
  hands: string[][];
  hand_sizes: number[];
  piles: Record<string, string[]>;
  closed: string | null;
  deck_left: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableNews;
  position: Position | null;
  lines: Line[];
  sheets: Record<string, unknown>[];
  chat: Said[];
  version: string;
  printed?: Record<string, unknown>;
}

export interface TableNews {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  rules: number;
  status: "open" | "running" | "finished" | "aborted";
  rated: boolean;
  watch: "everyone" | "link" | "nobody";
  clock: Record<string, unknown>;
  on_timeout: "bot" | "lose";
  seats: SeatNews[];
  you: number[];
  host: boolean;
  invite: string | null;
  commitment: string;
  created: number;
  started: number | null;
  ended: number | null;
  ending: Ending | null;
  rematch: string | null;
  watchers: number;
  lesson: LessonNews | null;
  earlier_rules: boolean;
  ratings?: RatingNews[];
}

export interface SeatNews {
  seat: number;
  kind: "person" | "same" | "bot" | "open" | "invite";
  name: string | null;
  level: string | null;
  account: boolean;
  here: boolean;
  stand_in: boolean;
  instead: string | null;
}

export interface Ending {
  how: "played" | "resigned" | "time" | "aborted";
  winners: number[];
  scores: number[];
  lost: number[];
}

export interface LessonNews {
  game: string;
  chapter: number;
  chapters: number;
}

export interface RatingNews {
  seat: number;
  before: number;
  after: number;
}

export interface Position {
  n: number;
  seat: number | null;
  view: Record<string, unknown>;
  guide: Record<string, unknown>;
  actions: string[];
  may_take_back: boolean;
  clocks: (number | null)[];
  running: number | null;
  now: number;
}

export interface Line {
  n: number;
  seat: number;
  action: string;
  words: string;
  time: number;
  yours?: string;
}

export interface Said {
  type: "said";
  name: string;
  seat: number | null;
  text: string;
  time: number;
}

export interface Event {
  type: "event";
  line: Line;
  position: Position;
  sheet?: Record<string, unknown>;
}

export interface TableChanged {
  type: "table";
  table: TableNews;
  position?: Position | null;
  printed?: Record<string, unknown>;
}

export interface Presence {
  type: "presence";
  here: boolean[];
  watchers: number;
}

export interface Ack {
  type: "ack";
  id: string;
  n: number;
}

export interface Error {
  type: "error";
  error: string;
  message: string;
  id: string | null;
  rule?: string;
}

export interface Because {
  type: "because";
  action: string;
  message: string;
  rule?: string;
}

export interface Pong {
  type: "pong";
  now: number;
}

export interface Hello {
  type: "hello";
  seen: number;
  protocol: number;
  language: string;
}

export interface Act {
  type: "act";
  id: string;
  action: string;
}

export interface Back {
  type: "back";
  id: string;
}

export interface Resign {
  type: "resign";
  id: string;
}

export interface Abort {
  type: "abort";
  id: string;
}

export interface Return {
  type: "return";
  id: string;
}

export interface Say {
  type: "say";
  text: string;
}

export interface Why {
  type: "why";
  action: string;
}

export interface Ping {
  type: "ping";
}

export interface Me {
  id: string;
  kind: "guest" | "account";
  name: string;
}

export interface SessionShown {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface TokenShown {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

export interface NewToken {
  id: string;
  label: string;
  created: number;
  used: number | null;
  token: string;
}

export interface GameList {
  games: GameInfo[];
}

export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  players: number[];
  options: OptionInfo[];
  levels: LevelInfo[];
  learnt: Record<string, unknown[]>;
  printed: Record<string, unknown>;
  otherwise: PrintedInfo[];
}

export interface OptionInfo {
  name: string;
  default: unknown;
  takes: string;
  kind: string;
  title: string;
  about: string;
  low: number | null;
  high: number | null;
  least: Record<string, number>;
  choices: ValueInfo[];
  players: number[] | null;
  house: boolean;
}

export interface ValueInfo {
  value: unknown;
  title: string;
}

export interface LevelInfo {
  name: string;
  character: string;
}

export interface PrintedInfo {
  option: string;
  value: unknown;
  printed: Record<string, unknown>;
}

export interface TableList {
  tables: TableNews[];
  waiting: string[];
}

export interface Play {
  table: TableNews;
  position: Position | null;
  lines: Line[];
}

export interface Done {
  n: number;
}

export interface Replay {
  table: TableNews;
  seat: number | "all" | null;
  printed: Record<string, unknown>;
  steps: Step[];
  deals: number[];
  sheets: Record<string, unknown>[];
}

export interface Step {
  n: number;
  at: number;
  entry: Line | null;
  position: Position;
}

export interface ReviewNews {
  state: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  of: number;
  review: Record<string, unknown> | null;
  decisions: Record<string, unknown>[];
  outdated: boolean;
}

export interface Fairness {
  commitment: string;
  secret: string | null;
  words: string[] | null;
  seed: string | null;
}

export interface LessonText {
  game: string;
  chapters: LessonChapter[];
}

export interface LessonChapter {
  title: string;
  steps: LessonStep[];
}

export interface LessonStep {
  kind: "read" | "do" | "try" | "watch";
  words: string;
  action: string;
  look: string;
}

export interface Leaderboard {
  standings: Standing[];
}

export interface Standing {
  name: string;
  is_bot: boolean;
  game: string;
  players: number;
  rating: number;
  provisional: boolean;
  games: number;
  wins: number;
}

export interface Profile {
  name: string;
  is_bot: boolean;
  since: number;
  standings: Standing[];
  figures: Figures[];
  history: PlayedMatch[];
}

export interface Figures {
  game: string;
  players: number;
  games: number;
  wins: number;
  mean_points: number;
}

export interface PlayedMatch {
  table: string | null;
  game: string;
  players: number;
  rated: boolean;
  points: number;
  won: boolean;
  rating_after: number | null;
  time: number;
  with_whom: string[];
}

export interface PastGames {
  games: PastGame[];
  next: string | null;
}

export interface PastGame {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  rated: boolean;
  started: number | null;
  ended: number;
  how: "played" | "resigned" | "time";
  seat: number;
  opponents: Opponent[];
  scores: number[];
  won: boolean;
  result: "won" | "lost" | "drawn";
  rating_before: number | null;
  rating_after: number | null;
  reviewed: boolean;
  marks: Record<string, number> | null;
}

export interface Opponent {
  seat: number;
  kind: "person" | "same" | "bot" | "open" | "invite";
  name: string;
  level: string | null;
}

/** What a client sends. */
export type ClientMessage = Hello | Act | Back | Resign | Abort | Return | Say | Why | Ping;

/** What the server sends. */
export type ServerMessage = Welcome | Event | TableChanged | Presence | Said | Ack | Error | Because | Pong;

/** The answer to a request, such as `GET /api/games`. */
export type Answer<Asked extends string> =
  Asked extends `GET /api/tables/${string}/fairness` ? Fairness :
  Asked extends `GET /api/tables/${string}/play` ? Play :
  Asked extends `GET /api/tables/${string}/play?${string}` ? Play :
  Asked extends `GET /api/tables/${string}/record` ? string :
  Asked extends `GET /api/tables/${string}/replay` ? Replay :
  Asked extends `GET /api/tables/${string}/replay?${string}` ? Replay :
  Asked extends `GET /api/tables/${string}/review` ? ReviewNews :
  Asked extends `POST /api/tables/${string}/abort` ? Done :
  Asked extends `POST /api/tables/${string}/act` ? Done :
  Asked extends `POST /api/tables/${string}/back` ? Done :
  Asked extends `POST /api/tables/${string}/bots` ? TableNews :
  Asked extends `POST /api/tables/${string}/chat` ? null :
  Asked extends `POST /api/tables/${string}/join` ? TableNews :
  Asked extends `POST /api/tables/${string}/leave` ? TableNews :
  Asked extends `POST /api/tables/${string}/rematch` ? TableNews :
  Asked extends `POST /api/tables/${string}/resign` ? Done :
  Asked extends `POST /api/tables/${string}/return` ? Done :
  Asked extends `POST /api/tables/${string}/review` ? ReviewNews :
  Asked extends `DELETE /api/sessions/${string}` ? null :
  Asked extends `DELETE /api/tokens/${string}` ? null :
  Asked extends `GET /api/lessons/${string}` ? LessonText :
  Asked extends `GET /api/me/games` ? PastGames :
  Asked extends `GET /api/me/games?${string}` ? PastGames :
  Asked extends `GET /api/me/records` ? string :
  Asked extends `GET /api/people/${string}` ? Profile :
  Asked extends `GET /api/tables/${string}` ? TableNews :
  Asked extends `POST /api/lessons/${string}` ? TableNews :
  Asked extends `DELETE /api/me` ? null :
  Asked extends `DELETE /api/sessions` ? null :
  Asked extends `GET /api/games` ? GameList :
  Asked extends `GET /api/leaderboard` ? Leaderboard :
  Asked extends `GET /api/leaderboard?${string}` ? Leaderboard :
  Asked extends `GET /api/me` ? Me :
  Asked extends `GET /api/sessions` ? SessionShown[] :
  Asked extends `GET /api/tables` ? TableList :
  Asked extends `GET /api/tables?${string}` ? TableList :
  Asked extends `GET /api/tokens` ? TokenShown[] :
  Asked extends `PATCH /api/me` ? Me :
  Asked extends `POST /api/account` ? Me :
  Asked extends `POST /api/login` ? Me :
  Asked extends `POST /api/logout` ? null :
  Asked extends `POST /api/tables` ? TableNews :
  Asked extends `POST /api/tokens` ? NewToken :
  unknown;
