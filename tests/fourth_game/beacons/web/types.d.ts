// The shapes of the game's view, guide, printed facts, sheet, deal and options.
// Written by tools/generate_types.py from the Python types: do not edit.

import type { Playing } from "../../frame";

export interface Table {
  hands: string[][];
  hand_sizes: number[];
  lit: Record<string, string[]>[];
  buried: string[][];
  buried_sizes: number[];
  deck_left: number;
}

export interface View {
  hands: string[][];
  hand_sizes: number[];
  lit: Record<string, string[]>[];
  buried: string[][];
  buried_sizes: number[];
  deck_left: number;
  turn: number | null;
  phase: string | null;
  deck?: string[];
}

export interface Guide {
  lights: Record<string, number>[];
  keepers: Record<string, number | null>;
  points: number[];
}

export type Options = {
  players: number;
  limit: number;
  first: number | null;
};

/** What the game's table is drawn from. */
export interface Shapes {
  view: View;
  guide: Guide;
  printed: object;
  sheet: object;
  options: Options;
}
export type Session = Playing<Shapes>;
