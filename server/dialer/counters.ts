import { hasKnownEnd, type Disposition } from '#engine/model/disposition.ts';
import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '../db/open.ts';
import { createSumBuffer } from './sum-buffer.ts';

/** An hour of the counters: epoch ms ÷ HOUR_MS, rounded down. */
export const HOUR_MS = 3_600_000;

/** Key for calls without a user. */
const NOBODY = 0;

/** Dispositions of persons who wanted an agent; in all others nobody waited. */
const WAITED: ReadonlySet<Disposition> = new Set<Disposition>(['success', 'abandoned']);

/**
 * The figures of calls that dashboards read instead of scanning them. They are summed in memory and written once per
 * transaction, together with the facts they count, so they match the calls at any moment. A campaign's row exists from
 * its first start.
 */
export function createCounters(db: Db) {
  const open = db.sqlite.prepare<[number]>('insert or ignore into campaign_counters (campaign_id) values (?)');
  const ofCampaign = db.sqlite.prepare<[number, number, number, number, number, number]>(
    `update campaign_counters set placed = placed + ?, answered = answered + ?, pressed_one = pressed_one + ?,
       ended = ended + ?, transferred = transferred + ? where campaign_id = ?`,
  );
  const ofHour = db.sqlite.prepare<[number, number, number, string, string, number, number, number, number, number]>(
    `insert into hourly_counters
       (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set calls = calls + excluded.calls, duration_ms = duration_ms + excluded.duration_ms,
       persons = persons + excluded.persons, talk_ms = talk_ms + excluded.talk_ms, wait_ms = wait_ms + excluded.wait_ms`,
  );
  const ofAgent = db.sqlite.prepare<[number, number, number, number]>(
    `insert into agent_hours (hour, agent_id, calls, talk_ms) values (?, ?, ?, ?)
     on conflict do update set calls = calls + excluded.calls, talk_ms = talk_ms + excluded.talk_ms`,
  );

  const campaigns = createSumBuffer((campaignId: number) => ({
    campaignId,
    placed: 0,
    answered: 0,
    pressed: 0,
    ended: 0,
    transferred: 0,
  }));
  const hours = createSumBuffer(
    (hour: number, campaignId: number, userId: number, country: string, end: Disposition) => ({
      hour,
      campaignId,
      userId,
      country,
      end,
      calls: 0,
      durationMs: 0,
      persons: 0,
      talkMs: 0,
      waitMs: 0,
    }),
  );
  const agents = createSumBuffer((hour: number, agentId: number) => ({ hour, agentId, calls: 0, talkMs: 0 }));

  function countEnd(fact: FactOf<'CallEnded'>): void {
    const { at, campaignId, agentId, connectedAtMs, wantedAtMs, disposition } = fact;
    // The recovery ends an interrupted call, so its talk time is unknown.
    const talkMs = connectedAtMs === null || !hasKnownEnd(disposition) ? 0 : at - connectedAtMs;
    const inHour = Math.floor(at / HOUR_MS);
    const hour = hours.of(inHour, campaignId, fact.userId ?? NOBODY, fact.country, disposition);
    hour.calls += 1;
    hour.durationMs += fact.placedAtMs === null ? 0 : at - fact.placedAtMs;
    if (fact.answeredBy === 'person') hour.persons += 1;
    hour.talkMs += talkMs;
    if (wantedAtMs !== null && WAITED.has(disposition)) hour.waitMs += (connectedAtMs ?? at) - wantedAtMs;
    const campaign = campaigns.of(campaignId);
    campaign.ended += 1;
    if (hasPressedItsWay(fact)) campaign.transferred += 1;
    if (agentId === null) return;
    const agent = agents.of(inHour, agentId);
    agent.calls += 1;
    agent.talkMs += talkMs;
  }

  /** Writes the pending sums into the open transaction. */
  function flush(): void {
    campaigns.drain(({ placed, answered, pressed, ended, transferred, campaignId }) => {
      ofCampaign.run(placed, answered, pressed, ended, transferred, campaignId);
    });
    hours.drain(({ hour, campaignId, userId, country, end, calls, durationMs, persons, talkMs, waitMs }) => {
      ofHour.run(hour, campaignId, userId, country, end, calls, durationMs, persons, talkMs, waitMs);
    });
    agents.drain(({ hour, agentId, calls, talkMs }) => void ofAgent.run(hour, agentId, calls, talkMs));
  }

  return {
    /** Creates the campaign's row if missing. */
    open: (campaignId: number) => void open.run(campaignId),
    placed: (campaignId: number) => void (campaigns.of(campaignId).placed += 1),
    /** A person answered. */
    answered: (campaignId: number) => void (campaigns.of(campaignId).answered += 1),
    /** The person pressed the key that transfers to an agent. */
    pressed: (campaignId: number) => void (campaigns.of(campaignId).pressed += 1),
    ended: countEnd,
    flush,
  };
}

export type Counters = ReturnType<typeof createCounters>;

/** Whether it reached an agent by the key in its menu, rather than directly or because a user transferred it. */
function hasPressedItsWay({ menuAtMs, connectedAtMs, transferredByUserId }: FactOf<'CallEnded'>): boolean {
  return menuAtMs !== null && connectedAtMs !== null && transferredByUserId === null;
}
