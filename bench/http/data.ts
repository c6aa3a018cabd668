/** A database as an operator's is after a month: fifty campaigns with what has come of them, and the calls behind it. */
import type { Db } from '#server/db/open.ts';

const CAMPAIGNS = 50;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Calls go out in ten hours of each day. */
const OPEN_MS = 36_000_000;
const HOUR_MS = 3_600_000;

/** Of a hundred calls, the number of the last one that ends so; who answered, and the code of the network. */
const ENDS = [
  [38, 'no_answer', null, 480],
  [50, 'busy', null, 486],
  [60, 'failed', null, 404],
  [78, 'machine', 'machine', 200],
  [90, 'no_key', 'person', 200],
  [99, 'success', 'person', 200],
  [100, 'abandoned', 'person', 200],
] as const;

/** Adds campaigns up to fifty, and `calls` ended calls of theirs in the thirty days before `nowMs`, with all counters, as the engine would have written them. */
export function fillMonth(db: Db, calls: number, nowMs: number): void {
  const startMs = nowMs - DAYS * DAY_MS;
  db.write(() => {
    addCampaigns(db, startMs, calls / CAMPAIGNS);
    addCalls(db, startMs, calls);
    addCounters(db);
  });
  db.sqlite.exec('analyze');
}

function addCampaigns(db: Db, startMs: number, contacts: number): void {
  const { count } = db.sqlite.prepare('select count(*) as count from campaigns').get() as { count: number };
  const campaign = db.sqlite.prepare(
    `insert into campaigns (name, description, cli_number, max_concurrent_calls, created_by, created_at, updated_at)
     values (?, ?, '+541152345678', 20, 1, ?, ?)`,
  );
  const state = db.sqlite.prepare(
    `insert into campaign_states (campaign_id, status, run_user_id, started_at, updated_at) values (?, ?, 1, ?, ?)`,
  );
  const timing = db.sqlite.prepare(
    `insert into timing_configs (campaign_id, wait_time_s, sleep_time_s, preset_name, progressive_delay, adaptive_timing,
       weekend_multiplier, night_hours_multiplier, retry_attempts, retry_interval_s, timeout_settings, opens_at, closes_at, lunch_pause,
       lunch_starts_at, lunch_ends_at, weekdays, timezone, updated_at)
     values (?, 30, 2, 'balanced', 0, 0, 1, 1, 3, 300, '{}', '00:00', '24:00', 0, '12:00', '13:00', '[0,1,2,3,4,5,6]', 'America/Sao_Paulo', ?)`,
  );
  const upload = db.sqlite.prepare(
    `insert into uploads (id, campaign_id, user_id, file_name, state, lines, valid, created_at, finished_at)
     values ('lista-' || ?, ?, 1, 'lista.csv', 'done', ?, ?, ?, ?)`,
  );
  for (let number = count + 1; number <= CAMPAIGNS; number += 1) {
    const atMs = startMs + ((number - 1) * DAYS * DAY_MS) / CAMPAIGNS;
    const id = Number(
      campaign.run(`Campaña ${number}`, 'Renovación de abonos: zona centro', atMs, atMs).lastInsertRowid,
    );
    state.run(id, number % 3 === 0 ? 'paused' : 'completed', atMs, atMs);
    timing.run(id, atMs);
    for (const list of [1, 2]) upload.run(`${id}-${list}`, id, contacts, contacts, atMs, atMs);
  }
}

/** Two campaigns call at a time, the others before and after them. */
function addCalls(db: Db, startMs: number, calls: number): void {
  const endsOf = (column: 1 | 2 | 3) =>
    `case ${ENDS.map((end) => `when luck < ${end[0]} then ${typeof end[column] === 'string' ? `'${end[column]}'` : end[column]}`).join(' ')} end`;
  db.sqlite
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < $calls - 1),
       thrown as (
         select i, (i * 7919) % 100 as luck, 1 + min($campaigns - 1, i * ($campaigns - 1) / $calls + i % 2) as campaign_id,
           $startMs + i * $days / $calls * $dayMs + (i * $days % $calls) * $openMs / $calls as at
         from n)
       insert into calls (campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at, placed_at, answered_at, ended_at, disposition, details)
       select campaign_id, i + 1, 1 + i % 3, '+54911' || (40000000 + i), 'argentina', 1 + campaign_id % 3, '+541152345678', 1, at, at + 12,
         case when luck >= 60 then at + 9000 end, at + 20000 + luck * 300, ${endsOf(1)},
         json_patch(json_object('ringingAtMs', at + 1500, 'sipCause', ${endsOf(3)}),
           json_object('answeredBy', ${endsOf(2)}, 'menuAtMs', case when luck >= 78 then at + 9500 end,
             'keys', case when luck >= 90 then '1' end, 'wantedAtMs', case when luck >= 90 then at + 14000 end,
             'connectedAtMs', case when luck between 90 and 98 then at + 14400 end, 'agentId', case when luck between 90 and 98 then 101 + i % 20 end))
       from thrown`,
    )
    // As integers, or SQLite would reckon in fractions.
    .run(
      Object.fromEntries(
        Object.entries({ calls, campaigns: CAMPAIGNS, startMs, days: DAYS, dayMs: DAY_MS, openMs: OPEN_MS }).map(
          ([name, value]) => [name, BigInt(value)],
        ),
      ),
    );
}

function addCounters(db: Db): void {
  db.sqlite.exec(
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
       select ended_at / ${HOUR_MS}, campaign_id, user_id, country, disposition, count(*), sum(ended_at - placed_at),
         sum(details ->> '$.answeredBy' is 'person'), sum(coalesce(ended_at - (details ->> '$.connectedAtMs'), 0)),
         sum(coalesce((details ->> '$.connectedAtMs') - (details ->> '$.wantedAtMs'), 0))
       from calls group by 1, 2, 3, 4, 5;
     insert or replace into campaign_counters (campaign_id, placed, answered, pressed_one, transferred, ended, finished)
       select campaign_id, count(placed_at), sum(details ->> '$.answeredBy' is 'person'), count(details ->> '$.keys'),
         count(details ->> '$.connectedAtMs'), count(*), count(*) / 2
       from calls group by 1;
     insert into agent_hours (hour, agent_id, calls, talk_ms)
       select ended_at / ${HOUR_MS}, details ->> '$.agentId', count(*), sum(ended_at - (details ->> '$.connectedAtMs'))
       from calls where details ->> '$.agentId' is not null group by 1, 2`,
  );
}
