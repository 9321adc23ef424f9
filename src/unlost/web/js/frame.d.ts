// What a game's folder gives to the pages, and what the pages give to a game: the types of the frame.
import type { Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { Setup } from "./analysis/shapes";
import type { Coach } from "./table/coach.js";
import type { Session } from "./table/session.js";
import type {
  Because,
  Error,
  Event,
  HandsView,
  OptionInfo,
  Position,
  Said,
  ServerMessage,
  TableChanged,
  TableNews,
  View,
  Welcome,
} from "./types";

/** Options of a match by name. */
export type Options = Record<string, unknown>;

// ---------------------------------------------------------------- a table of any game, or of one whose shapes are
// known

/** What a game's table is drawn from: its view, its guide, what is printed, what a sheet has more, its options. */
export interface Shapes {
  view: View;
  guide: object;
  printed: object;
  sheet: object;
  options: Options;
}
/** The same of a game with hands. */
export interface HandShapes extends Shapes {
  view: View & Pick<HandsView, "hands" | "hand_sizes">;
}
/** The same of a game with hands, a deck and discard piles. */
export interface PileShapes extends Shapes {
  view: View & HandsView;
}

export type PositionOf<S extends Shapes> = Omit<Position, "view" | "guide"> & { view: S["view"]; guide: S["guide"] };
export type TableOf<S extends Shapes> = Omit<TableNews, "options"> & { options: S["options"] };
export type SheetOf<S extends Shapes> = { view: S["view"]; guide: S["guide"] & S["sheet"] };

type Printed<S extends Shapes> = { printed?: S["printed"] };
export type WelcomeOf<S extends Shapes> = Omit<Welcome, "table" | "position" | "sheets" | "printed"> &
  Printed<S> & { table: TableOf<S>; position: PositionOf<S> | null; sheets: SheetOf<S>[] };
export type EventOf<S extends Shapes> = Omit<Event, "position" | "own" | "sheet"> & {
  position: PositionOf<S>;
  own?: PositionOf<S>;
  sheet?: SheetOf<S>;
};
export type ChangeOf<S extends Shapes> = Omit<TableChanged, "table" | "position" | "printed"> &
  Printed<S> & { table: TableOf<S>; position?: PositionOf<S> | null };
/** What the server says to a table of such a game. */
export type MessageOf<S extends Shapes> =
  Exclude<ServerMessage, Welcome | Event | TableChanged> | WelcomeOf<S> | EventOf<S> | ChangeOf<S>;

/**
 * What those who follow a table are told; `before` an event is taken in, and after it; `place`: the next deal is laid
 * out, or at one screen the table as the next one sees it.
 */
export type Happening<S extends Shapes> =
  | [kind: "welcome", detail: WelcomeOf<S>]
  | [kind: "before" | "event", detail: EventOf<S>]
  | [kind: "place", detail: PositionOf<S>]
  | [kind: "table", detail: ChangeOf<S>]
  | [kind: "said", detail: Said]
  | [kind: "because", detail: Because]
  | [kind: "error", detail: Error];
/** The type of a method, which TypeScript compares either way: where any table will do, that of a game does. */
export type Watcher<S extends Shapes> = { hear(...happening: Happening<S>): void }["hear"];

/** A session whose match has begun: tables are drawn from nothing else. */
export interface Playing<S extends Shapes = Shapes> extends Session<S> {
  table: Signal<TableOf<S>>;
  position: Signal<PositionOf<S>>;
  printed: Signal<S["printed"]>;
}
export type PlayingHands = Playing<HandShapes>;
export type PlayingPiles = Playing<PileShapes>;
/** A session at which a lesson is taken. */
export interface Taught extends Playing {
  coach: Coach;
}

// ---------------------------------------------------------------- what is kept in the browser

export type Pace = "slow" | "steady" | "quick";
/** How fast what happens at a table is shown. */
export type Tempo = "instant" | "brisk" | "steady" | "calm";

/** The sounds that can be switched off one by one. */
export type Sound = "turn" | "paper" | "draws" | "last" | "talk" | "end";

export interface Preferences {
  light: "system" | "light" | "dark";
  sound: boolean;
  motion: boolean;
  tempo?: Tempo;
  /** Of the sounds, those that were switched off; or on again. */
  sounds?: Partial<Record<Sound, boolean>>;
  /** How large letters are, in percent. */
  letters?: number;
  /** The figures on the cards. */
  figures?: "usual" | "large";
  /** The hand that holds the phone. */
  hand?: "right" | "left";
  /** Is one asked before what cannot be taken back? */
  confirm?: boolean;
  /** Are hints offered, where there are some? Usually they are. */
  hints?: boolean;
  /** At one screen: what the two are called. */
  names?: [string, string];
  sort: "colour" | "value" | "own";
  log: boolean;
  level: string;
  language?: string;
  /** The way to play that was chosen last, and by game the way and the options. */
  game?: string;
  setup?: Record<string, { way: string; options: Options }>;
  clock?: string;
  rated?: boolean;
  /** After the game: how fast the film goes, and whether a verdict waits until it is asked for. */
  pace?: Pace;
  think?: boolean;
  /** At the analysis table: is everything evaluated at once? */
  evaluate?: boolean;
  /** Is one asked before a large mistake is played? Not said yet: it is offered in the first games. */
  warn?: boolean;
  /** Whom one wants to play against: the id of a character; and may they make remarks? Not said: whoever; they may. */
  opponent?: string;
  remarks?: boolean;
  /** Has a game been finished here? */
  played?: boolean;
  /** Is a turn heard, at tables that are not in sight? "usual": in games of days, and where there are sounds at all. */
  turnSound?: "usual" | "always" | "never";
  /** Are notices shown, if the browser allows them? And when one was last asked. */
  notices?: boolean;
  asked?: number;
  /** What the server calls this browser, if it may be woken; and whose it was then, in which language, and where. */
  device?: string;
  deviceOf?: string;
}

// ---------------------------------------------------------------- a game's folder

/** A way to play a game: where its options begin. */
export interface Way {
  title: string;
  note: string;
  players: number;
  options: Options;
}
export interface NamedWay extends Way {
  name: string;
  game: string;
}

/** What is played at a table; `house` tells whether it has house rules. */
export interface Played<O extends Options = Options> {
  players: number;
  options: O;
  house: boolean;
}

/** What the editor of an option gets; the value is of the option's kind, or null where all is as printed. */
export interface EditorProps {
  id: string;
  printed: object;
  option: OptionInfo;
  value: unknown;
  set(value: unknown): void;
}

/** `games/NAME/game.js` exports `game`. */
export interface GameModule {
  title: string;
  short: string;
  /** What makes one want to play it: a sentence or two on the home page. */
  pitch: string;
  /** By a name that no other game has. */
  ways: Record<string, Way>;
  /** Options that are chosen without unfolding anything, with a note on each value. */
  inSight?: Record<string, Record<string, string>>;
  /** How long a match is, in words: its rounds, expeditions … */
  lengthOf?(match: { options: Options }): string;
  /** The side of each seat, where seats are allied. */
  sides?(players: number): number[];
  /** Controls of the kinds of options that only this game has. */
  editors?: Record<string, (props: EditorProps) => ComponentChild>;
  /** The address of the game's style sheet. */
  style: string;
  /** On the list of rules: some cards, a sentence; and the rules themselves. */
  rules: { sample: string; words: string; book(): Promise<{ book: Rulebook }> };
  table(): Promise<TableModule>;
  /** How actions are done at its table, for the lesson; without it none is offered. */
  coach?(): Promise<{ coach: CoachMarks }>;
  /** Its actions in words, for the review; without them their notation is shown. */
  actions?(): Promise<Actions>;
  /** How its table is set up for an analysis; without it a position is given as text. */
  setup?(): Promise<{ setup: Setup }>;
  /** How it is dealt, for checking a deal in the page; without it only the seed is checked. */
  fair?(): Promise<Fair>;
  /** How everybody stands, for remarks about great moves; without it nobody speaks of them. */
  standing?(): Promise<Standing>;
  /** What its n-th deal is called, where there are several. */
  dealTitle?(n: number): string;
  /** What the count of a deal changes: when the last card has landed the table still shows it as it was before. */
  uncounted?(before: View): object;
  /** What a table plays, in a few words. */
  kindOf(match: Played): string;
}

/** `games/NAME/standing.js`. */
export interface Standing {
  /** The points of each seat as they stand now, as everybody can see them. */
  standing(position: object): number[];
  /** So many more by one action are remarkable. */
  leap: number;
}

/** `games/NAME/fair.js`. */
export interface Fair {
  /** What the n-th deal (from 0) looks like by chance alone: some parts of the view with all hands open. What the view
   * is asked for is where things lie, not what lies there. */
  dealt(
    chance: import("./fair/chance.js").Chance,
    match: { players: number; options: object },
    n: number,
    view: object,
  ): Record<string, unknown>;
}

/** `games/NAME/table.js`. */
export interface TableModule {
  Table(props: { session: Playing }): ComponentChild;
}

/** `games/NAME/actions.js`. */
export interface Actions {
  /** An action of a phase, as one would choose it from a list: "Discard red 7". */
  inWords(action: string, phase: string): string;
  /** What is done with a card, in a word, where there are several things: "Discard". */
  group?(action: string): string;
}

/** A key: what it is called, what an event calls it, and whether it is pressed until the card is raised. */
export type Key = [name: string, key: string, until?: boolean];

/** `games/NAME/coach.js` exports `coach`: how an action is done at the table, for the lesson. */
export interface CoachMarks<S extends Shapes = Shapes> {
  /** An action as a plain instruction. */
  instruction(action: string, position: PositionOf<S>): string;
  keys(action: string, view: S["view"]): Key[];
  /** What to touch next for an action. */
  next(action: string): Element | null;
  /** The places that steps speak of, as selectors. */
  places: Record<string, (which: string) => string>;
}

/**
 * What a rulebook is made of. Figures that can be checked stand as they are counted: in `sums`, such as "(4 + 7 − 20) ×
 * 2 = −18".
 */
export interface Example {
  words: string[];
  sums?: string[];
}
export interface Picture {
  caption: string;
  drawn: () => ComponentChild;
}
export interface Figures {
  head: (string | number)[];
  rows: (string | number)[][];
}
/** Where a rule comes from. */
export interface Source {
  kind: "book" | "fact" | "ruling" | "here";
  words?: string;
}
/** A rule is printed in its book, unless `source` says otherwise, part by part.
 * What no rule says has an `id` in place of numbers.
 * `also` is what players call a thing elsewhere: it is searched and not shown. */
export interface Passage {
  rules: string[];
  id?: string;
  title: string;
  words: string[];
  source?: Source[];
  also?: string[];
  points?: string[];
  table?: Figures;
  picture?: Picture;
  example?: Example;
  option?: string;
}
export interface Chapter {
  id: string;
  title: string;
  passages: Passage[];
}
export interface Rulebook {
  minute: { title: string; words: string }[];
  chapters: Chapter[];
}
