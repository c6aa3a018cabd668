import { isDeepStrictEqual } from 'node:util';
import type { Dialer } from '#engine/dialer-contract.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type CapChangesOptions = {
  readonly dialer: Pick<Dialer, 'now' | 'campaignStatus' | 'leadsChanged'>;
  readonly leads: Pick<SqliteLeadSource, 'freeHeld'>;
  /** Returns the caps in force on the calls to one number. */
  readonly caps: () => NumberCaps;
};

/**
 * Creates a function that frees the contacts that wait for former caps, if the caps have changed since it last ran; the
 * new caps hold those that they forbid. It works in steps, each of which must run inside a write transaction.
 */
export function createCapChanges({ dialer, leads, caps }: CapChangesOptions): () => Generator<void, void, void> {
  let known = caps();
  return function* () {
    const ruling = caps();
    if (isDeepStrictEqual(ruling, known)) return;
    known = ruling;
    for (let lastId = 0; ;) {
      const freed = leads.freeHeld(lastId, dialer.now());
      if (freed === null) return;
      for (const id of freed.campaignIds)
        if ((dialer.campaignStatus(id) ?? 'completed') !== 'completed') dialer.leadsChanged(id);
      lastId = freed.lastId;
      yield;
    }
  };
}
