import { isDeepStrictEqual } from 'node:util';
import type { Dialer } from '#engine/dialer-contract.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createFormerPurpose } from './decision-records.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type CapChangesOptions = {
  readonly db: Connection;
  readonly dialer: Pick<Dialer, 'now' | 'campaignStatus' | 'leadsChanged'>;
  readonly leads: Pick<SqliteLeadSource, 'freeHeld'>;
  /** Returns the caps in force on the calls to one number. */
  readonly caps: () => NumberCaps;
};

export type CapChanges = ReturnType<typeof createCapChanges>;

type Steps = Generator<void, void, void>;

/**
 * Creates functions that free the contacts that wait for former caps; the present ones hold those that they forbid. Both
 * work in steps, each of which must run inside a write transaction.
 */
export function createCapChanges({ db, dialer, leads, caps }: CapChangesOptions) {
  const keepPurpose = createFormerPurpose(db);
  let known = caps();
  /** Purposes of the campaigns as they were last loaded. */
  const purposes = new Map<number, Purpose>();
  /** Ids of campaigns whose contacts may wait for the caps of a former purpose. */
  const changed = new Set<number>();

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
    /** Notes the purpose with which a campaign is loaded into the dialer. */
    loaded({ id, purpose = DEFAULT_PURPOSE }: Pick<CampaignPlan, 'id' | 'purpose'>): void {
      const former = purposes.get(id);
      purposes.set(id, purpose);
      if (former === undefined || former === purpose) return;
      changed.add(id);
      keepPurpose(id, former);
    },
    /** Frees the campaign's contacts if its purpose, on which caps depend, has changed since the last call. */
    *campaignChanged(campaignId: number): Steps {
      if (!changed.has(campaignId)) return;
      yield* free(campaignId);
      changed.delete(campaignId);
    },
  };
}
