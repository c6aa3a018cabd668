import type { Disposition } from '#engine/model/disposition.ts';
import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '../db/open.ts';

/** An hour of the counters: epoch ms ÷ HOUR_MS, rounded down. */
export const HOUR_MS = 3_600_000;

/** User of a call that has none, in the counters' keys. */
const NOBODY = 0;

/** Ends of persons who wanted an agent; of any other, nobody waited. */
const WAITED: ReadonlySet<Disposition> = new Set<Disposition>(['success', 'abandoned']);

/**
 * The figures that dashboards read instead of scanning calls. Written in the transaction of the fact that they
 * count, so they equal the calls at any moment. A campaign's row is there from its first start on.
 */
export function createCounters(db: Db) {
  const open = db.sqlite.prepare<[number]>('insert or ignore into campaign_counters (campaign_id) values (?)');
  const placed = db.sqlite.prepare<[number]>('update campaign_counters set placed = placed + 1 where campaign_id = ?');
  const answered = db.sqlite.prepare<[number]>(
    'update campaign_counters set answered = answered + 1 where campaign_id = ?',
  );
  const pressed = db.sqlite.prepare<[number]>(
    'update campaign_counters set pressed_one = pressed_one + 1 where campaign_id = ?',
  );
  const finished = db.sqlite.prepare<[number]>(
    'update campaign_counters set finished = finished + 1 where campaign_id = ?',
  );
  const ended = db.sqlite.prepare<[number, number]>(
    'update campaign_counters set ended = ended + 1, transferred = transferred + ? where campaign_id = ?',
  );
  const hour = db.sqlite.prepare<[number, number, number, string, string, number, number, number, number]>(
    `insert into hourly_counters
       (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
     values (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
     on conflict do update set calls = calls + 1, duration_ms = duration_ms + excluded.duration_ms,
       persons = persons + excluded.persons, talk_ms = talk_ms + excluded.talk_ms, wait_ms = wait_ms + excluded.wait_ms`,
  );
  const agentHour = db.sqlite.prepare<[number, number, number]>(
    `insert into agent_hours (hour, agent_id, calls, talk_ms) values (?, ?, 1, ?)
     on conflict do update set calls = calls + 1, talk_ms = talk_ms + excluded.talk_ms`,
  );

  function countEnd(fact: FactOf<'CallEnded'>): void {
    const { at, campaignId, agentId, connectedAtMs, wantedAtMs, disposition } = fact;
    const isPerson = fact.answeredBy === 'person';
    const talkMs = connectedAtMs === null ? 0 : at - connectedAtMs;
    const waitMs = wantedAtMs !== null && WAITED.has(disposition) ? (connectedAtMs ?? at) - wantedAtMs : 0;
    const durationMs = fact.placedAtMs === null ? 0 : at - fact.placedAtMs;
    const inHour = Math.floor(at / HOUR_MS);
    hour.run(
      inHour,
      campaignId,
      fact.userId ?? NOBODY,
      fact.country,
      disposition,
      durationMs,
      isPerson ? 1 : 0,
      talkMs,
      waitMs,
    );
    ended.run(hasPressedItsWay(fact) ? 1 : 0, campaignId);
    if (agentId !== null) agentHour.run(inHour, agentId, talkMs);
  }

  return {
    /** Makes the campaign's row when it has none. */
    open: (campaignId: number) => void open.run(campaignId),
    placed: (campaignId: number) => void placed.run(campaignId),
    /** A person answered. */
    answered: (campaignId: number) => void answered.run(campaignId),
    /** They pressed the key that leads to an agent. */
    pressed: (campaignId: number) => void pressed.run(campaignId),
    /** A contact is done. */
    finished: (campaignId: number) => void finished.run(campaignId),
    ended: countEnd,
  };
}

/** Whether it reached an agent by the key in its menu: not straight away, nor because a user sent it. */
function hasPressedItsWay({ menuAtMs, connectedAtMs, transferredByUserId }: FactOf<'CallEnded'>): boolean {
  return menuAtMs !== null && connectedAtMs !== null && transferredByUserId === null;
}
