// The shapes of the game's view, guide, printed facts, sheet, deal and options.
// Written by tools/generate_types.py from the Python types: do not edit.

import type { Playing } from "../../frame";

export interface Bid {
  amount: number;
  by: number;
  in: number[];
}

export interface Pile {
  number: number;
  left: number;
}

export interface Table {
  display: string[];
  expeditions: Record<string, string[]>[];
  gold: number[];
  supply: number;
  bid: Bid | null;
  pile: Pile;
  boxed: string[];
}

export interface View {
  display: string[];
  expeditions: Record<string, string[]>[];
  gold: number[];
  supply: number;
  bid: Bid | null;
  pile: Pile;
  boxed: string[];
  seat?: number | null;
  starter?: number | null;
  options?: Record<string, unknown>;
  rules?: number;
  turn: number | null;
  phase: "act" | "bid" | "take" | null;
  deck?: string[];
  starting?: string[][];
}

export interface Standing {
  value: number;
  footprints: number;
  times: number;
  numbers: number;
  bonus: number;
  to_bonus: number;
}

export interface Brought {
  more: number;
  value: number;
  times: number;
}

export interface Bids {
  least: number;
  most: number;
  price: number;
}

export interface Share {
  each: number;
  stays: number;
}

export interface Left {
  cards: number;
  numbers: Record<string, number[]>;
  wagers: number;
  wagers_at_most: Record<string, number>;
}

export interface Guide {
  seats: Record<string, Standing>[];
  sums: number[];
  points: number[];
  brings: Record<string, (Brought | null)[]>;
  bids: Bids | null;
  piles: number[];
  share: Share | null;
  left: Left;
}

export interface Printed {
  footprints: Record<string, number>;
}

export interface Deal {
  deck: string[];
  starting: string[][];
}

export type Options = {
  players: number;
  first: number | null;
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
