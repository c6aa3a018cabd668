import type { AlertKind } from '#shared/domain/alert-kinds.ts';

/** A figure as it is now, of what a rule may watch. */
export type Reading = {
  /** Identifies what it is about among the readings of its kind; empty: the whole server. */
  readonly subject: string;
  readonly name: string | null;
  readonly campaignId: number | null;
  /** In the unit of its kind; null: not known now. */
  readonly value: number | null;
  /** What an alert says beside the value. */
  readonly details: Readonly<Record<string, number | string>>;
};

/** Reads the figures of a kind now. Something that isn't among them is not in breach. */
export type Readers = { readonly [K in AlertKind]: () => readonly Reading[] | Promise<readonly Reading[]> };
