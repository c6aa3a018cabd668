/** Computes the counters that the live journal maintains, in memory, and writes them once. */
import { dayOf } from '#engine/caller-ids/limits.ts';
import { DISPOSITIONS, isCarried } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import { addedBy, createDimensionSums, WRAP_UP_MS } from './dimension-sums.ts';
import type { MadeCall } from './made-call.ts';
import { HISTORY_BEGINS_MS, HISTORY_ENDS_MS } from './timeline.ts';

const DAY_MS = 86_400_000;
/** The server's retention of samples and caller id usage. */
const RETENTION_DAYS = 30;
const RETAINED_SINCE_MS = HISTORY_ENDS_MS - RETENTION_DAYS * DAY_MS;
const FIRST_HOUR = HISTORY_BEGINS_MS / HOUR_MS;
const WAITED: ReadonlySet<string> = new Set(['success', 'abandoned']);

const SAMPLED = ['placed', 'concurrent', 'answered', 'abandoned', 'carried', 'ended'] as const;

type HourRow = ReturnType<typeof addedBy> & {
  key: readonly unknown[];
  calls: number;
  duration_ms: number;
  wait_ms: number;
};
type AgentHour = { calls: number; talkMs: number; wrapUpMs: number };
type AddedColumn = keyof ReturnType<typeof addedBy>;
const NOTHING = {
  calls: 0,
  duration_ms: 0,
  wait_ms: 0,
  placed: 0,
  answered: 0,
  ring_ms: 0,
  persons: 0,
  talked: 0,
  talk_ms: 0,
  wrap_up_ms: 0,
  reached: 0,
};
const HOUR_COLUMNS = Object.keys(NOTHING) as (keyof typeof NOTHING)[];

type CliDay = { key: readonly unknown[]; used: number; answered: number };
type CliTotal = { lastUsedAt: number | null; ended: number; succeeded: number };
type CampaignRow = { placed: number; answered: number; pressedOne: number; transferred: number; ended: number };

/** Creates empty counters. Feed them every call with `count`, then call `write` once. */
export function createSums() {
  const hours = new Map<number, HourRow>();
  const agentHours = new Map<number, AgentHour>();
  const dimensions = createDimensionSums();
  const reached = new Set<number>();
  const campaigns = new Map<number, CampaignRow>();
  const cliDays = new Map<string, CliDay>();
  const cliTotals = new Map<string, CliTotal>();
  const seconds = Object.fromEntries(
    SAMPLED.map((name) => [name, new Int32Array((HISTORY_ENDS_MS - RETAINED_SINCE_MS) / 1000)]),
  ) as Record<(typeof SAMPLED)[number], Int32Array>;

  /** Whether it is the first call of its contact that a person answers. */
  function isFirstReach({ call: { contactId }, outcome }: MadeCall): boolean {
    if (contactId === null || !outcome.isPerson || reached.has(contactId)) return false;
    reached.add(contactId);
    return true;
  }

  function countHour(made: MadeCall): void {
    const { call, outcome, country } = made;
    const isFirst = isFirstReach(made);
    dimensions.count(made, isFirst);
    const hour = Math.floor(outcome.endedAt / HOUR_MS);
    const campaignId = call.campaignId ?? 0;
    const disposition = DISPOSITIONS.indexOf(outcome.disposition);
    const key =
      ((((hour - FIRST_HOUR) * 1000 + campaignId) * 100 + call.userId) * 50 + country.index) * DISPOSITIONS.length +
      disposition;
    let row = hours.get(key);
    if (row === undefined) {
      const columns = [hour, campaignId, call.userId, country.country.key, outcome.disposition];
      hours.set(key, (row = { key: columns, ...NOTHING }));
    }
    for (const [column, value] of Object.entries(addedBy(made, isFirst))) row[column as AddedColumn] += value;
    row.calls += 1;
    if (outcome.placedAt !== null) row.duration_ms += outcome.endedAt - outcome.placedAt;
    if (WAITED.has(outcome.disposition)) row.wait_ms += outcome.waitMs;
    if (outcome.agentId === null) return;
    const agentKey = (hour - FIRST_HOUR) * 1000 + outcome.agentId;
    const agent = agentHours.get(agentKey);
    const wrapUpMs = outcome.disposition === 'machine' ? 0 : WRAP_UP_MS;
    if (agent === undefined) agentHours.set(agentKey, { calls: 1, talkMs: outcome.talkMs, wrapUpMs });
    else {
      agent.calls += 1;
      agent.talkMs += outcome.talkMs;
      agent.wrapUpMs += wrapUpMs;
    }
  }

  function countCampaign({ call, outcome }: MadeCall): void {
    if (call.campaignId === null) return;
    let row = campaigns.get(call.campaignId);
    if (row === undefined)
      campaigns.set(call.campaignId, (row = { placed: 0, answered: 0, pressedOne: 0, transferred: 0, ended: 0 }));
    if (outcome.placedAt !== null) row.placed += 1;
    if (outcome.isPerson) row.answered += 1;
    if (outcome.pressedOne) row.pressedOne += 1;
    if (outcome.pressedOne && outcome.agentId !== null) row.transferred += 1;
    row.ended += 1;
  }

  function countCallerId({ call, outcome, country }: MadeCall): void {
    if (outcome.placedAt === null) return; // the caller id was not shown
    let total = cliTotals.get(call.callerId);
    if (total === undefined) cliTotals.set(call.callerId, (total = { lastUsedAt: null, ended: 0, succeeded: 0 }));
    total.lastUsedAt = Math.max(total.lastUsedAt ?? 0, outcome.placedAt);
    total.ended += 1;
    if (outcome.disposition === 'success') total.succeeded += 1;
    if (call.assignedAt < RETAINED_SINCE_MS) return;
    const day = dayOf(call.assignedAt);
    const key = `${day} ${call.callerId}`; // each country has its own caller ids
    let used = cliDays.get(key);
    if (used === undefined)
      cliDays.set(key, (used = { key: [day, call.callerId, country.country.key], used: 0, answered: 0 }));
    used.used += 1;
    if (outcome.isPerson) used.answered += 1;
  }

  function bump(name: (typeof SAMPLED)[number], atMs: number, by = 1): void {
    const second = Math.floor((atMs - RETAINED_SINCE_MS) / 1000);
    if (second >= 0) seconds[name][second]! += by;
  }

  /** `concurrent` holds differences here; they are summed when they are written. */
  function countSeconds({ call, outcome }: MadeCall): void {
    if (outcome.endedAt < RETAINED_SINCE_MS) return;
    bump('concurrent', Math.max(call.assignedAt, RETAINED_SINCE_MS));
    bump('concurrent', outcome.endedAt, -1);
    if (outcome.placedAt !== null) bump('placed', outcome.placedAt);
    if (outcome.isPerson && outcome.answeredAt !== null) bump('answered', outcome.answeredAt);
    bump('ended', outcome.endedAt);
    if (outcome.disposition === 'abandoned') bump('abandoned', outcome.endedAt);
    if (isCarried(outcome.disposition)) bump('carried', outcome.endedAt);
  }

  function writeSeconds(db: Db): void {
    const insert = db.sqlite.prepare(
      `insert into metric_samples (at, ${SAMPLED.join(', ')}) values (?, ?, ?, ?, ?, ?, ?)`,
    );
    const { placed, concurrent, answered, abandoned, carried, ended } = seconds;
    let live = 0;
    for (let second = 0; second < placed.length; second++) {
      live += concurrent[second]!;
      // A call placed before the first sample, and answered or ended after it, still counts.
      const happened = placed[second]! + answered[second]! + ended[second]! + live + Math.abs(concurrent[second]!);
      if (happened === 0) continue;
      const row = [placed[second], live, answered[second], abandoned[second], carried[second], ended[second]];
      insert.run(RETAINED_SINCE_MS / 1000 + second, ...row);
    }
  }

  return {
    count(call: MadeCall): void {
      countHour(call);
      countCampaign(call);
      countCallerId(call);
      countSeconds(call);
    },

    /** Writes all counters. */
    write(db: Db): void {
      const insert = (table: string, columns: string) =>
        db.sqlite.prepare(
          `insert into ${table} (${columns}) values (${columns
            .split(', ')
            .map(() => '?')
            .join(', ')})`,
        );
      const hour = insert(
        'hourly_counters',
        `hour, campaign_id, user_id, country, disposition, ${HOUR_COLUMNS.join(', ')}`,
      );
      for (const row of hours.values()) hour.run(...row.key, ...HOUR_COLUMNS.map((column) => row[column]));
      dimensions.write(db);
      const agentHour = insert('agent_hours', 'hour, agent_id, calls, talk_ms');
      const agentTime = insert('agent_times', 'hour, agent_id, available_ms, busy_ms, wrap_up_ms, paused_ms');
      for (const [key, { calls, talkMs, wrapUpMs }] of agentHours) {
        const at = [FIRST_HOUR + Math.floor(key / 1000), key % 1000];
        agentHour.run(...at, calls, talkMs);
        const busyMs = Math.min(HOUR_MS, talkMs);
        const afterMs = Math.min(HOUR_MS - busyMs, wrapUpMs);
        agentTime.run(...at, HOUR_MS - busyMs - afterMs, busyMs, afterMs, 0);
      }
      const campaign = insert('campaign_counters', 'campaign_id, placed, answered, pressed_one, transferred, ended');
      for (const [id, { placed, answered, pressedOne, transferred, ended }] of campaigns)
        campaign.run(id, placed, answered, pressedOne, transferred, ended);
      const cliDay = insert('cli_usage', 'day, phone, country, used, answered');
      for (const { key, used, answered } of cliDays.values()) cliDay.run(...key, used, answered);
      const cliTotal = insert('cli_totals', 'phone, last_used_at, ended, succeeded');
      for (const [phone, { lastUsedAt, ended, succeeded }] of cliTotals)
        cliTotal.run(phone, lastUsedAt, ended, succeeded);
      writeSeconds(db);
    },

    /** The most uses of one caller id on one day. */
    mostUsedInADay: (): number => Math.max(1, ...[...cliDays.values()].map(({ used }) => used)),
  };
}
