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
  branch?: BranchNews;
  standing?: number[];
  hints?: number[];
  imported?: boolean;
  aside?: boolean;
  pace?: "instant" | "brisk" | "steady" | "calm";
  tournament?: TournamentTable;
  invited?: boolean;
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
  character: string | null;
  together?: boolean;
  away_until?: number;
}

export interface Ending {
  how: "played" | "resigned" | "time" | "aborted" | "unfinished";
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

export interface BranchNews {
  of: string;
  at: number;
  open_hands: boolean;
}

export interface TournamentTable {
  id: string;
  withheld: boolean;
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
  deal?: number;
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
  own?: Position;
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

export interface PlansMade {
  type: "plans";
  plans: Plan[];
}

export interface Plan {
  play: string[];
  after: string;
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

export interface SetPace {
  type: "pace";
  pace: "instant" | "brisk" | "steady" | "calm";
}

export interface Together {
  type: "together";
  on: boolean;
}

export interface MakePlans {
  type: "plan";
  plans: Plan[];
}

export interface Ping {
  type: "ping";
}

export interface Turns {
  type: "turns";
  tables: TurnNews[];
}

export interface TurnNews {
  table: string;
  game: string;
  names: string[];
  mine: boolean;
  alone: boolean;
  days: boolean;
  since: number;
}

export interface Reminder {
  type: "reminder";
  table: TurnNews;
  left: number;
}

export interface Health {
  ok: boolean;
  version: string;
}

export interface Me {
  id: string;
  kind: "guest" | "account";
  name: string;
}

export interface OwnProfile {
  id: string;
  kind: "guest" | "account";
  name: string;
  created: number;
  recovery: boolean;
  presence: boolean;
}

export interface NewAccount {
  id: string;
  kind: "guest" | "account";
  name: string;
  recovery_words: string;
}

export interface RecoveryWords {
  recovery_words: string;
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

export interface FriendList {
  friends: FriendNews[];
}

export interface FriendNews {
  id: string;
  name: string;
  account: boolean;
  follows: boolean;
  here: boolean;
  may_ask: boolean;
  games: number;
  last: number | null;
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

export interface PromisedDeal {
  id: string;
  commitment: string;
}

export interface TableList {
  tables: TableNews[];
  waiting: string[];
  left: Record<string, number>;
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
  seats: number[];
  seat: number | "all" | null;
  printed: Record<string, unknown>;
  steps: Step[];
  deals: number[];
  sheets: Record<string, unknown>[];
  dealt: Record<string, unknown>[];
}

export interface Step {
  n: number;
  at: number;
  entry: Line | null;
  position: Position;
  actions: string[];
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

export interface TournamentNews {
  id: string;
  name: string;
  host: string;
  mine: boolean;
  game: string;
  options: Record<string, unknown>;
  clock: Record<string, unknown>;
  pace: "instant" | "brisk" | "steady" | "calm";
  mode: "swiss" | "robin";
  rounds: number;
  most_rounds: number;
  pause: number;
  same_deals: boolean;
  listed: boolean;
  status: "open" | "running" | "finished" | "closed";
  round: number;
  due: number | null;
  created: number;
  started: number | null;
  ended: number | null;
  players: TournamentPlayer[];
  standings: TournamentStanding[];
  pairings: TournamentPairing[][];
  you: number | null;
  table: string | null;
  commitment: string;
  secret: string | null;
  words: string[] | null;
}

export interface TournamentPlayer {
  number: number;
  name: string;
  account: boolean;
  level: string | null;
  character: string | null;
  withdrawn: boolean;
}

export interface TournamentStanding {
  place: number;
  number: number;
  points: number;
  buchholz: number;
  berger: number;
  margin: number;
  won: number;
  level: number;
  lost: number;
}

export interface TournamentPairing {
  first: number;
  second: number | null;
  table: string | null;
  points: number | null;
  scores: number[] | null;
  how: "played" | "resigned" | "time" | "aborted" | null;
}

export interface TournamentList {
  tournaments: TournamentListed[];
}

export interface TournamentListed {
  id: string;
  name: string;
  host: string;
  mine: boolean;
  game: string;
  options: Record<string, unknown>;
  clock: Record<string, unknown>;
  mode: "swiss" | "robin";
  rounds: number;
  round: number;
  same_deals: boolean;
  status: "open" | "running" | "finished" | "closed";
  playing: number;
  created: number;
}

export interface Branches {
  branches: Branch[];
}

export interface Branch {
  id: string;
  at: number;
  by: string;
  mine: boolean;
  seats: string[];
  created: number;
  status: "open" | "running" | "finished" | "aborted";
  ending: Ending | null;
}

export interface WhyNot {
  message: string;
  rule: string;
}

export interface Evaluated {
  game: string;
  text: string;
  seat: number;
  phase: string;
  best: string;
  too_close: string[];
  by: string;
  actions: EvaluatedAction[];
  reasons: string[];
  beside: Beside | null;
  odds: Odds | null;
}

export interface EvaluatedAction {
  action: string;
  points: number;
  error: number;
  win: number;
  policy: number | null;
  worlds: number;
  proven: boolean;
  behind: number;
}

export interface Beside {
  action: string;
  loss: number;
  loss_win: number;
  error: number;
  mark: "" | "small" | "medium" | "large";
  too_close: boolean;
  proven: boolean;
  reasons: string[];
}

export interface Odds {
  seat: number;
  deck: number;
  hands: number[];
  aside: number;
  cards: CardOdds[];
}

export interface CardOdds {
  card: string;
  unseen: number;
  deck: number;
  hands: number[];
}

export interface Sure {
  mark: "" | "small" | "medium" | "large";
  loss: number;
  best: string;
  reasons: string[];
}

export interface OddsThen {
  odds: Odds | null;
}

export interface AnalysedPosition {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  text: string;
  position: Position;
  printed: Record<string, unknown>;
  choices: string[];
  unseen: Record<string, number>;
  scores: number[] | null;
  line: Line | null;
  drawn: string | null;
  moment: Moment | null;
}

export interface Moment {
  at: number;
  last: number;
  seats: number[];
  next: Line | null;
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

export interface CharacterList {
  characters: CharacterInfo[];
}

export interface CharacterInfo {
  id: string;
  name: string;
  level: string;
  about: string;
  pace: number;
  style: string | null;
  picture: string;
}

export interface CharacterWords {
  id: string;
  remarks: Record<string, string[]>;
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
  id: string;
  follows: boolean;
  name: string;
  is_bot: boolean;
  since: number;
  standings: Standing[];
  figures: ResultFigures[];
  ratings: RatingCurve[];
  history: PlayedMatch[];
}

export interface ResultFigures {
  game: string;
  players: number;
  against: string;
  games: number;
  wins: number;
  draws: number;
  mean: number | null;
}

export interface RatingCurve {
  game: string;
  players: number;
  points: RatingPoint[];
}

export interface RatingPoint {
  time: number;
  rating: number;
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
  how: "played" | "resigned" | "time" | "unfinished";
  seat: number;
  opponents: Opponent[];
  scores: number[];
  won: boolean;
  result: "won" | "lost" | "drawn" | null;
  rating_before: number | null;
  rating_after: number | null;
  imported: boolean;
  reviewed: boolean;
  marks: Record<string, number> | null;
  hints: number[];
}

export interface Opponent {
  seat: number;
  kind: "person" | "same" | "bot" | "open" | "invite";
  name: string;
  level: string | null;
  character: string | null;
}

export interface Imported {
  id: string;
  game: string;
  finished: boolean;
  unknown: boolean;
}

export interface MyFigures {
  results: ResultFigures[];
  ratings: RatingCurve[];
  study: StudyFigures[];
  colours: ColourFigures[];
}

export interface StudyFigures {
  game: string;
  matches: number;
  decisions: number;
  loss: number;
  levels: Record<string, number>;
  lucky: number;
  luck: number;
  marks: Record<string, number>;
  curve: LossPoint[];
  kinds: KindFigures[];
}

export interface LossPoint {
  table: string;
  time: number;
  loss: number;
}

export interface KindFigures {
  kind: string;
  title: string;
  times: number;
  loss: number;
  worst: PastMistake[];
}

export interface PastMistake {
  table: string;
  step: number;
  mark: string;
  loss: number;
  time: number;
}

export interface ColourFigures {
  game: string;
  cards: Record<string, number>;
}

export interface NetworkNews {
  mine: boolean;
  address: string | null;
}

export interface NoticeInfo {
  push_key: string;
  browsers: string[];
  mail: MailInfo | null;
}

export interface MailInfo {
  address: string | null;
  pending: string | null;
  turns: boolean;
}

export interface Subscribed {
  id: string;
}

export interface Confirmed {
  address: string;
}

export interface Named {
  name: string;
}

export interface PlanNews {
  plans: Plan[];
  first: string[];
}

export interface VacationNews {
  until: number | null;
  days_left: number;
  days_a_year: number;
}

/** What a client sends. */
export type ClientMessage =
  Hello | Act | Back | Resign | Abort | Return | Say | Why | SetPace | Together | MakePlans | Ping;

/** What the server sends. */
export type ServerMessage = Welcome | Event | TableChanged | Presence | Said | PlansMade | Ack | Error | Because | Pong;

/** What the server tells over the socket of one's turns. */
export type TurnsMessage = Turns | Reminder;

/** The answer to a request, such as `GET /api/games`. */
export type Answer<Asked extends string> =
  Asked extends `GET /api/characters/${string}/remarks` ? CharacterWords :
  Asked extends `GET /api/tables/${string}/branches` ? Branches :
  Asked extends `GET /api/tables/${string}/fairness` ? Fairness :
  Asked extends `GET /api/tables/${string}/odds` ? OddsThen :
  Asked extends `GET /api/tables/${string}/odds?${string}` ? OddsThen :
  Asked extends `GET /api/tables/${string}/plans` ? PlanNews :
  Asked extends `GET /api/tables/${string}/play` ? Play :
  Asked extends `GET /api/tables/${string}/play?${string}` ? Play :
  Asked extends `GET /api/tables/${string}/record` ? string :
  Asked extends `GET /api/tables/${string}/replay` ? Replay :
  Asked extends `GET /api/tables/${string}/replay?${string}` ? Replay :
  Asked extends `GET /api/tables/${string}/review` ? ReviewNews :
  Asked extends `GET /api/tables/${string}/review?${string}` ? ReviewNews :
  Asked extends `GET /api/tables/${string}/why` ? WhyNot :
  Asked extends `GET /api/tables/${string}/why?${string}` ? WhyNot :
  Asked extends `POST /api/tables/${string}/abort` ? Done :
  Asked extends `POST /api/tables/${string}/act` ? Done :
  Asked extends `POST /api/tables/${string}/back` ? Done :
  Asked extends `POST /api/tables/${string}/bots` ? TableNews :
  Asked extends `POST /api/tables/${string}/branches` ? TableNews :
  Asked extends `POST /api/tables/${string}/chat` ? null :
  Asked extends `POST /api/tables/${string}/hint` ? Evaluated :
  Asked extends `POST /api/tables/${string}/join` ? TableNews :
  Asked extends `POST /api/tables/${string}/leave` ? TableNews :
  Asked extends `POST /api/tables/${string}/pace` ? TableNews :
  Asked extends `POST /api/tables/${string}/plans` ? PlanNews :
  Asked extends `POST /api/tables/${string}/rematch` ? TableNews :
  Asked extends `POST /api/tables/${string}/resign` ? Done :
  Asked extends `POST /api/tables/${string}/return` ? Done :
  Asked extends `POST /api/tables/${string}/review` ? ReviewNews :
  Asked extends `POST /api/tables/${string}/sure` ? Sure :
  Asked extends `POST /api/tournaments/${string}/bots` ? TournamentNews :
  Asked extends `POST /api/tournaments/${string}/close` ? TournamentNews :
  Asked extends `POST /api/tournaments/${string}/join` ? TournamentNews :
  Asked extends `POST /api/tournaments/${string}/leave` ? TournamentNews :
  Asked extends `POST /api/tournaments/${string}/start` ? TournamentNews :
  Asked extends `DELETE /api/friends/${string}` ? null :
  Asked extends `DELETE /api/me/vacation` ? VacationNews :
  Asked extends `DELETE /api/push/${string}` ? null :
  Asked extends `DELETE /api/sessions/${string}` ? null :
  Asked extends `DELETE /api/tokens/${string}` ? null :
  Asked extends `GET /api/lessons/${string}` ? LessonText :
  Asked extends `GET /api/me/data` ? string :
  Asked extends `GET /api/me/figures` ? MyFigures :
  Asked extends `GET /api/me/games` ? PastGames :
  Asked extends `GET /api/me/games?${string}` ? PastGames :
  Asked extends `GET /api/me/records` ? string :
  Asked extends `GET /api/me/vacation` ? VacationNews :
  Asked extends `GET /api/people/${string}` ? Profile :
  Asked extends `GET /api/tables/${string}` ? TableNews :
  Asked extends `GET /api/tournaments/${string}` ? TournamentNews :
  Asked extends `POST /api/lessons/${string}` ? TableNews :
  Asked extends `POST /api/mail/confirm` ? Confirmed :
  Asked extends `POST /api/mail/forgotten` ? null :
  Asked extends `POST /api/mail/reset` ? Named :
  Asked extends `POST /api/mail/stop` ? null :
  Asked extends `POST /api/mail/stop?${string}` ? null :
  Asked extends `POST /api/me/games` ? Imported :
  Asked extends `POST /api/me/vacation` ? VacationNews :
  Asked extends `POST /api/positions/play` ? AnalysedPosition :
  Asked extends `POST /api/positions/record` ? AnalysedPosition :
  Asked extends `PUT /api/friends/${string}` ? null :
  Asked extends `DELETE /api/mail` ? null :
  Asked extends `DELETE /api/me` ? null :
  Asked extends `DELETE /api/network` ? NetworkNews :
  Asked extends `DELETE /api/sessions` ? null :
  Asked extends `GET /api/account` ? OwnProfile :
  Asked extends `GET /api/characters` ? CharacterList :
  Asked extends `GET /api/friends` ? FriendList :
  Asked extends `GET /api/games` ? GameList :
  Asked extends `GET /api/leaderboard` ? Leaderboard :
  Asked extends `GET /api/leaderboard?${string}` ? Leaderboard :
  Asked extends `GET /api/me` ? Me :
  Asked extends `GET /api/network` ? NetworkNews :
  Asked extends `GET /api/notices` ? NoticeInfo :
  Asked extends `GET /api/sessions` ? SessionShown[] :
  Asked extends `GET /api/tables` ? TableList :
  Asked extends `GET /api/tables?${string}` ? TableList :
  Asked extends `GET /api/tokens` ? TokenShown[] :
  Asked extends `GET /api/tournaments` ? TournamentList :
  Asked extends `PATCH /api/mail` ? null :
  Asked extends `PATCH /api/me` ? Me :
  Asked extends `POST /api/account` ? NewAccount :
  Asked extends `POST /api/deals` ? PromisedDeal :
  Asked extends `POST /api/evaluate` ? Evaluated :
  Asked extends `POST /api/login` ? Me :
  Asked extends `POST /api/logout` ? null :
  Asked extends `POST /api/mail` ? null :
  Asked extends `POST /api/network` ? NetworkNews :
  Asked extends `POST /api/positions` ? AnalysedPosition :
  Asked extends `POST /api/push` ? Subscribed :
  Asked extends `POST /api/recover` ? NewAccount :
  Asked extends `POST /api/recovery` ? RecoveryWords :
  Asked extends `POST /api/tables` ? TableNews :
  Asked extends `POST /api/tokens` ? NewToken :
  Asked extends `POST /api/tournaments` ? TournamentNews :
  Asked extends `GET /healthz` ? Health :
  Asked extends `GET /metrics` ? string :
  unknown;
