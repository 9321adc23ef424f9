// What the analysis table is made of, and what a game tells to have its table set up.
import type { ComponentChild } from "preact";
import type { Options, PositionOf, Shapes } from "../frame";
import type { AnalysedPosition, View } from "../types";

/** A position as the server tells it. */
export type Analysed = Omit<AnalysedPosition, "position"> & { position: PositionOf<Shapes> };

/** A game noted elsewhere, or finished here: the record, and where it is to be found again. */
export interface Source {
  record: string;
  /** The table that it was played at. */
  table?: string;
}

// ---------------------------------------------------------------- setting up

/** A place that cards are put into. */
export interface Place {
  id: string;
  title: string;
  cards: string[];
  /** Do its cards lie apart by colour? */
  lanes?: boolean;
  /** How many it takes, where that is known. */
  room?: number;
}

/** Something else that is to be chosen. */
export interface Field {
  id: string;
  title: string;
  value: number | string;
  /** A number of this range, */
  low?: number;
  high?: number;
  /** or one of these. */
  of?: [value: number | string, title: string][];
}

/** `games/NAME/setup.js` exports `setup`: how a position is put together. A draft is changed by making another one. */
export interface Setup<D = unknown> {
  /** An empty table for so many players. */
  blank(players: number, options: Options): D;
  /** A position, to be changed. */
  from(view: View, options: Options): D;
  /** The cards of the game, colour by colour, and how many of each are in no place yet. */
  palette(draft: D): { card: string; left: number }[][];
  places(draft: D): Place[];
  /** Put a card into a place; a sentence says why it cannot be. */
  put(draft: D, place: string, card: string): D | string;
  remove(draft: D, place: string, at: number): D;
  fields(draft: D): Field[];
  set(draft: D, field: string, value: number | string): D;
  /** What is still missing, in a sentence; "" if nothing is. */
  missing(draft: D): string;
  /** What the server is told. */
  view(draft: D): object;
  /** A card in words. */
  spoken?(card: string): string;
  /** What the game has to be set up beside cards in places. */
  More?(props: { draft: D; change(draft: D): void }): ComponentChild;
}
