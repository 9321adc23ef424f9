// The shapes of the game's view, guide, printed facts, sheet, deal and options.
// Written by tools/generate_types.py from the Python types: do not edit.

import type { Playing } from "../../frame";

export interface Explorer {
  stone: number;
  piece: "adventurer" | "researcher";
}

export interface Artifacts {
  tiles: number;
  tokens: number;
}

export interface Table {
  hands: string[][];
  hand_sizes: number[];
  piles: Record<string, string[]>;
  closed: string | null;
  deck_left: number;
  expedition: number;
  columns: Record<string, string[]>[];
  explorers: Record<string, Explorer>[];
  tiles: Record<string, Record<string, string>>;
  points: number[];
  artifacts: Artifacts[];
  crossed: number;
  turns_left: number;
}

export interface View {
  hands: string[][];
  hand_sizes: number[];
  piles: Record<string, string[]>;
  closed: string | null;
  deck_left: number;
  expedition: number;
  columns: Record<string, string[]>[];
  explorers: Record<string, Explorer>[];
  tiles: Record<string, Record<string, string>>;
  points: number[];
  artifacts: Artifacts[];
  crossed: number;
  turns_left: number;
  seat?: number | null;
  starter?: number | null;
  options?: Record<string, unknown>;
  rules?: number;
  turn: number | null;
  phase: "play" | "step" | "draw" | null;
  deck?: string[];
  put_away?: string[];
  known?: string[][];
}

export interface Seat {
  worth: Record<string, number>;
  net: number;
  now: number;
  artifacts: number;
  ways: Record<string, "up" | "down" | "level">;
}

export interface Brings {
  path: string;
  piece: "adventurer" | "researcher";
  stone: number;
  was: number;
  value: number;
  tile: string;
  step: boolean;
  crosses: boolean;
  ends: boolean;
}

export interface Guide {
  seats: Seat[];
  brings: Record<string, Brings>;
}

export interface Printed {
  stones: number[];
  bridge: number;
  crossings: number;
  spaces: Record<string, number[]>;
  track: number[];
  rungs: number;
  open_scores: boolean;
}

export interface Sheet {
  before: number[];
  after: number[];
  tokens: number[];
}

export interface Deal {
  deck: string[];
  tiles: string[];
}

export type Options = {
  players: number;
  edition: "later" | "2014" | "2008";
  expeditions: 3 | 1;
  up_and_down: boolean;
  lowest_start: boolean;
  open_scores: null | true | false;
  tile_spaces: Record<string, number[]> | null;
  artifact_track: number[] | null;
  max_turns: number;
  first: number | null;
};

/** What the game's table is drawn from. */
export interface Shapes {
  view: View;
  guide: Guide;
  printed: Printed;
  sheet: Sheet;
  options: Options;
}
export type Session = Playing<Shapes>;
