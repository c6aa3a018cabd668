import { hasWaited, type Disposition } from '#shared/domain/dispositions.ts';
import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { addCall, noSums, talkMsOf, type CallSums } from './call-sums.ts';
import { createDimensionCounters } from './dimension-counters.ts';
import { createSumBuffer } from './sum-buffer.ts';

/** An hour of the counters: epoch ms ÷ HOUR_MS, rounded down. */
export const HOUR_MS = 3_600_000;

/** Key for calls without a user. */
const NOBODY = 0;

type HourRow = CallSums & {
  readonly hour: number;
  readonly campaignId: number;
  readonly userId: number;
  readonly country: string;
  readonly end: Disposition;
  durationMs: number;
  waitMs: number;
  wrapUpMs: number;
};

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
  const ofHour = db.sqlite.prepare<(string | number)[]>(
    `insert into hourly_counters
       (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed, answered,
        ring_ms, talked, wrap_up_ms, reached)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set calls = calls + excluded.calls, duration_ms = duration_ms + excluded.duration_ms,
       persons = persons + excluded.persons, talk_ms = talk_ms + excluded.talk_ms, wait_ms = wait_ms + excluded.wait_ms,
       placed = placed + excluded.placed, answered = answered + excluded.answered, ring_ms = ring_ms + excluded.ring_ms,
       talked = talked + excluded.talked, wrap_up_ms = wrap_up_ms + excluded.wrap_up_ms, reached = reached + excluded.reached`,
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
    (hour: number, campaignId: number, userId: number, country: string, end: Disposition): HourRow => ({
      hour,
      campaignId,
      userId,
      country,
      end,
      ...noSums(),
      durationMs: 0,
      waitMs: 0,
      wrapUpMs: 0,
    }),
  );
  const agents = createSumBuffer((hour: number, agentId: number) => ({ hour, agentId, calls: 0, talkMs: 0 }));

  const dimensions = createDimensionCounters(db);
  const hourOf = (fact: FactOf<'CallEnded'>): number => Math.floor(fact.at / HOUR_MS);
  const rowOf = (fact: FactOf<'CallEnded'>): HourRow =>
    hours.of(hourOf(fact), fact.campaignId, fact.userId ?? NOBODY, fact.country, fact.disposition);

  function countEnd(fact: FactOf<'CallEnded'>, isFirstReach: boolean): void {
    const { at, campaignId, agentId, connectedAtMs, wantedAtMs, disposition } = fact;
    const hour = rowOf(fact);
    addCall(hour, fact, isFirstReach);
    hour.durationMs += fact.placedAtMs === null ? 0 : at - fact.placedAtMs;
    if (wantedAtMs !== null && hasWaited(disposition)) hour.waitMs += (connectedAtMs ?? at) - wantedAtMs;
    dimensions.ended(fact, hour.hour, isFirstReach);
    const campaign = campaigns.of(campaignId);
    campaign.ended += 1;
    if (hasPressedItsWay(fact)) campaign.transferred += 1;
    if (agentId === null) return;
    const agent = agents.of(hour.hour, agentId);
    agent.calls += 1;
    agent.talkMs += talkMsOf(fact);
  }

  /** Writes the pending sums into the open transaction. */
  function flush(): void {
    campaigns.drain(({ placed, answered, pressed, ended, transferred, campaignId }) => {
      ofCampaign.run(placed, answered, pressed, ended, transferred, campaignId);
    });
    hours.drain((row) => {
      ofHour.run(
        row.hour,
        row.campaignId,
        row.userId,
        row.country,
        row.end,
        row.calls,
        row.durationMs,
        row.persons,
        row.talkMs,
        row.waitMs,
        row.placed,
        row.answered,
        row.ringMs,
        row.talked,
        row.wrapUpMs,
        row.reached,
      );
    });
    dimensions.flush();
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
    /** `isFirstReach`: a person answers for its contact for the first time. */
    ended: countEnd,
    /** The agent's wrap-up after a call is over. It counts in the hour of the call's end. */
    wrappedUp(fact: FactOf<'CallEnded'>, wrapUpMs: number): void {
      rowOf(fact).wrapUpMs += wrapUpMs;
      dimensions.wrappedUp(fact, hourOf(fact), wrapUpMs);
    },
    flush,
  };
}

export type Counters = ReturnType<typeof createCounters>;

/** Whether it reached an agent by the key in its menu, rather than directly or because a user transferred it. */
function hasPressedItsWay({ menuAtMs, connectedAtMs, transferredByUserId }: FactOf<'CallEnded'>): boolean {
  return menuAtMs !== null && connectedAtMs !== null && transferredByUserId === null;
}
