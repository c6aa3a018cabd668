/** Schedules the contacts of a generated history: new contacts, and retries when they are due. */
import { nextUint32, type Stream } from '#engine/kernel/rng.ts';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import { retryWaitMs, settle } from '#engine/policies/retry.ts';
import type { Db } from '#server/platform/db/open.ts';
import { zonesOfNumber } from '#shared/countries/number-zones.ts';
import { nameIn } from '../contacts/names.ts';
import type { Outcome } from './outcome.ts';
import type { CalledCountry, MadeCampaign, World } from './world.ts';

/** One number in this many doesn't exist. */
const DEAD_SHARE = 60;
const PLAN = { maxAttempts: 3, retryIntervalMs: 4 * 3_600_000 } as const;
/**
 * All possible retry waits, ms. Without timing rules the wait depends on the disposition alone. Each wait has a queue,
 * so that each queue stays in order of due time.
 */
const WAITS_MS = [...new Set(DISPOSITIONS.map((disposition) => retryWaitMs(disposition, 1, 0, PLAN)))].toSorted(
  (a, b) => a - b,
);
const COMPACT_AT = 10_000;
const OUTCOMES = ['pending', 'success', 'attempts_used', 'opted_out', 'ended_by_user'] as const;

type Queue = { ids: number[]; head: number };

export type ContactSchedule = ReturnType<typeof createContactSchedule>;

/** Creates a schedule for at most `most` contacts. Ids start at 1, in the order of the contacts' first calls. */
export function createContactSchedule(world: World, most: number, rng: Stream) {
  const campaignIds = new Uint16Array(most + 1);
  const countryIndexes = new Uint8Array(most + 1);
  const numbers = new Float64Array(most + 1); // E.164 without the plus
  const attempts = new Uint8Array(most + 1);
  const outcomes = new Uint8Array(most + 1);
  const dueAt = new Float64Array(most + 1);
  const dead = new Uint8Array(most + 1);
  const reached = new Uint8Array(most + 1);
  const waiting: Queue[][] = world.campaigns.map(() => WAITS_MS.map(() => ({ ids: [], head: 0 })));
  const sizes = new Uint32Array(world.campaigns.length + 1);
  const finished = new Uint32Array(world.campaigns.length + 1);
  let last = 0;

  function nextDue(campaign: MadeCampaign, atMs: number): number | undefined {
    for (const queue of waiting[campaign.id - 1]!) {
      const id = queue.ids[queue.head];
      if (id === undefined || dueAt[id]! > atMs) continue;
      queue.head++;
      if (queue.head === COMPACT_AT) {
        queue.ids = queue.ids.slice(COMPACT_AT);
        queue.head = 0;
      }
      return id;
    }
    return undefined;
  }

  function add(campaign: MadeCampaign): number {
    const { countries } = campaign;
    const country = countries[nextUint32(rng) % countries.length]!;
    last++;
    campaignIds[last] = campaign.id;
    countryIndexes[last] = country.index;
    numbers[last] = Number(country.nextNumber());
    dead[last] = nextUint32(rng) % DEAD_SHARE === 0 ? 1 : 0;
    sizes[campaign.id]! += 1;
    return last;
  }

  return {
    /** Claims the next contact. Due retries come before new contacts. */
    claim(campaign: MadeCampaign, atMs: number): number {
      const id = nextDue(campaign, atMs) ?? add(campaign);
      attempts[id]! += 1;
      return id;
    },
    attemptOf: (id: number): number => attempts[id]!,
    phoneOf: (id: number): string => `+${numbers[id]}`,
    countryOf: (id: number): CalledCountry => world.countries[countryIndexes[id]!]!,
    exists: (id: number): boolean => dead[id] === 0,

    /** Records the outcome of a contact's call. */
    settle(id: number, { disposition, endedAt, agentId, isPerson, optedOut }: Outcome): void {
      if (isPerson) reached[id] = 1;
      const settlement = optedOut
        ? ({ kind: 'done', why: 'opted_out' } as const)
        : settle(disposition, attempts[id]!, endedAt, PLAN, agentId !== null);
      if (settlement.kind === 'done') {
        outcomes[id] = OUTCOMES.indexOf(settlement.why as (typeof OUTCOMES)[number]);
        dueAt[id] = 0;
        finished[campaignIds[id]!]! += 1;
        return;
      }
      dueAt[id] = settlement.dueAtMs;
      const queue = WAITS_MS.indexOf(retryWaitMs(disposition, attempts[id]!, endedAt, PLAN));
      waiting[campaignIds[id]! - 1]![queue]!.ids.push(id);
    },

    /** Returns the number of a campaign's contacts, and how many of them are done. */
    sizeOf: (campaignId: number) => ({ contacts: sizes[campaignId]!, finished: finished[campaignId]! }),

    write(db: Db): void {
      const insert = db.sqlite.prepare(
        `insert into contacts (id, campaign_id, phone, name, country, zones, state, attempts, due_at, outcome, reached, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      for (let id = 1; id <= last; id++) {
        const { country } = world.countries[countryIndexes[id]!]!;
        const phone = `+${numbers[id]}`;
        const isDone = outcomes[id] !== 0;
        insert.run(
          id,
          campaignIds[id],
          phone,
          nameIn(country.iso2, rng),
          country.key,
          zonesOfNumber(country.key, phone).join('+'),
          isDone ? 'done' : 'pending',
          attempts[id],
          dueAt[id],
          isDone ? OUTCOMES[outcomes[id]!] : null,
          reached[id],
          world.campaigns[campaignIds[id]! - 1]!.beginsMs,
        );
      }
    },
  };
}
