// The shapes of the game's view, guide, printed facts, sheet, deal and options.
// Written by tools/generate_types.py from the Python types: do not edit.

import type { Playing } from "../../frame";

export interface Table {
  hands: string[][];
  hand_sizes: number[];
  piles: Record<string, string[]>;
  closed: string | null;
  deck_left: number;
  round: number;
  expeditions: Record<string, string[]>[];
  totals: number[];
  turns_left: number;
}

export interface View {
  hands: string[][];
  hand_sizes: number[];
  piles: Record<string, string[]>;
  closed: string | null;
  deck_left: number;
  round: number;
  expeditions: Record<string, string[]>[];
  totals: number[];
  turns_left: number;
  seat?: number | null;
  starter?: number | null;
  options?: Record<string, unknown>;
  rules?: number;
  turn: number | null;
  phase: "play" | "draw" | "give" | null;
  deck?: string[];
  known?: string[][];
  shared?: string[];
  gave?: boolean[];
  began?: number[];
}

export interface Standing {
  value: number;
  times: number;
  lacks: number;
  to_bonus: number | null;
}

export interface Guide {
  sides: Record<string, Standing>[];
  brings: Record<string, Standing>;
  turns: number[];
}

export interface Printed {
  cost: number;
  bonus: number;
}

export interface Deal {
  deck: string[];
}

export type Options = {
  players: 2 | 4;
  rounds: number;
  expeditions: number;
  tiebreak_round: boolean;
  max_turns: number;
  first: number | null;
  highest: number;
  investments: number;
  hand: number;
  cost: number;
  bonus: boolean;
};

/** What the game's table is drawn from. */
export interface Shapes {
  view: View;
  guide: Guide;
  printed: Printed;
  sheet: object;
  options: Options;
}
export type Session = Playing<Shapes>;
