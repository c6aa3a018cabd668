import { isDeepStrictEqual } from 'node:util';
import type { Dialer } from '#engine/dialer-contract.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type CapChangesOptions = {
  readonly dialer: Pick<Dialer, 'now' | 'campaignStatus' | 'leadsChanged'>;
  readonly leads: Pick<SqliteLeadSource, 'freeHeld'>;
  /** Returns the caps in force on the calls to one number. */
  readonly caps: () => NumberCaps;
  /** Returns the present purpose of a campaign's calls. */
  readonly purposeOf: (campaignId: number) => Purpose | undefined;
};

type Steps = Generator<void, void, void>;

/**
 * Creates functions that free the contacts that wait for former caps; the present ones hold those that they forbid. Both
 * work in steps, each of which must run inside a write transaction.
 */
export function createCapChanges({ dialer, leads, caps, purposeOf }: CapChangesOptions) {
  let known = caps();
  /** By campaign id. A campaign that was not changed since the start is missing, so its first change frees contacts. */
  const purposes = new Map<number, Purpose | undefined>();

  function* free(onlyOf?: number): Steps {
    for (let lastId = 0; ;) {
      const freed = leads.freeHeld(lastId, dialer.now(), onlyOf);
      if (freed === null) return;
      for (const id of freed.campaignIds)
        if ((dialer.campaignStatus(id) ?? 'completed') !== 'completed') dialer.leadsChanged(id);
      lastId = freed.lastId;
      yield;
    }
  }

  return {
    /** Frees all contacts if the caps have changed since the last call. */
    *capsChanged(): Steps {
      const ruling = caps();
      if (isDeepStrictEqual(ruling, known)) return;
      yield* free();
      // Only now: if a step fails, the next call frees the rest.
      known = ruling;
    },
    /** Frees the campaign's contacts if its purpose, on which caps depend, may have changed since the last call. */
    *campaignChanged(campaignId: number): Steps {
      const purpose = purposeOf(campaignId);
      if (purposes.has(campaignId) && purposes.get(campaignId) === purpose) return;
      yield* free(campaignId);
      purposes.set(campaignId, purpose);
    },
  };
}
