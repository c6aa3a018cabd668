/** Generates the demo's past week of calls at its first start. */
import { createCounters } from '#server/dialer/counters.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createRouting } from '#server/dialer/routing.ts';
import { createDialerSettings } from '#server/dialer/settings.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { DEMO_LIST } from '../data.ts';
import { WORKING_TEAM } from '../team-at-work.ts';
import { addLegalExample } from './legal-example.ts';
import { addTeamExample, addWorkingTeamExample } from './team-example.ts';
import { makeDemoContacts } from './list.ts';
import { storeDemoWeek } from './rows.ts';
import { runDemoWeek } from './run.ts';

/** Key of the setting that marks the week as generated. */
const MADE = 'demo.week';
/** Enough contacts for the week and some hours of dialing. */
const CONTACTS = 16_000;
/** Contacts of the campaign of the demo accounts' team. */
const TEAM_CONTACTS = 2000;
/** Contacts of the team at work, enough for some hours. */
const WORKING_TEAM_CONTACTS = 8000;

type Options = {
  readonly nowMs: number;
  readonly seed: number;
  /** Time zone of the console (IANA). */
  readonly timeZone: string;
};

/**
 * Generates the example campaign's past week, adds the other example campaigns, and leaves all active. Does nothing if
 * it has run before, or if a campaign has been started. Returns the number of generated calls.
 */
export function makeDemoWeek(db: Db, { nowMs, seed, timeZone }: Options): number {
  const settings = createSettingsStore(db);
  const example = db.sqlite
    .prepare<[string], { campaignId: number; userId: number }>(
      'select campaign_id campaignId, user_id userId from uploads where id = ?',
    )
    .get(DEMO_LIST);
  const hasDialled = db.sqlite.prepare('select 1 from campaign_states union all select 1 from calls limit 1').get();
  const stored = example && createDefinitions(db, true).findCampaign(example.campaignId);
  if (settings.find(MADE) === true || hasDialled !== undefined || stored === undefined) return 0;

  const clock = { nowMs: () => nowMs };
  const listed = db.sqlite.prepare<[number], string>('select phone from contacts where campaign_id = ?').pluck();
  const taken = listed.all(stored.plan.id);
  const all = makeDemoContacts(CONTACTS + WORKING_TEAM_CONTACTS, seed, { taken });
  const contacts = all.slice(0, CONTACTS);
  const ofWorkingTeam = all.slice(CONTACTS);
  const ofTeam = makeDemoContacts(TEAM_CONTACTS, seed, { taken, isExpecting: true });
  const routing = createRouting(db, clock);
  const { plan } = stored;
  const run = runDemoWeek({
    plan,
    contacts,
    timeZone,
    nowMs,
    seed,
    settings: createDialerSettings(db, clock, true).read(),
    trunks: routing.trunks(),
    callerIds: routing.callerIds(),
  });
  const { campaignId, userId } = example!;
  const listOf = db.sqlite.prepare<[string], number>('select id from contact_lists where upload_id = ?').pluck();
  const listId = listOf.get(DEMO_LIST) ?? null;
  db.write(() => {
    startCampaign(db, campaignId, userId, run.startedAtMs);
    storeDemoWeek(db, { ...run, campaignId, listId, contacts, userId });
    addToList(db, campaignId, contacts.length);
    startCampaign(db, addLegalExample(db, settings, userId, nowMs), userId, nowMs);
    startCampaign(db, addTeamExample(db, { list: ofTeam, userId, nowMs }), userId, nowMs);
    const working = addWorkingTeamExample(db, { list: ofWorkingTeam, userId, nowMs });
    startCampaign(db, working.campaignId, userId, nowMs);
    settings.put({ [MADE]: true, [WORKING_TEAM]: working.team }, nowMs);
  });
  return run.ends.length;
}

/** Adds `count` to the campaign's upload, because contacts are counted per upload. */
function addToList(db: Db, campaignId: number, count: number): void {
  db.sqlite
    .prepare('update uploads set lines = lines + ?, valid = valid + ? where id = ? and campaign_id = ?')
    .run(count, count, DEMO_LIST, campaignId);
}

/** Marks the campaign as active, so that the engine resumes it when it starts, and as running since `startedAtMs`. */
function startCampaign(db: Db, campaignId: number, userId: number, startedAtMs: number): void {
  db.sqlite
    .prepare(
      `insert into campaign_states (campaign_id, status, run_user_id, started_at, updated_at) values (?, 'active', ?, ?, ?)`,
    )
    .run(campaignId, userId, startedAtMs, startedAtMs);
  createCounters(db).open(campaignId);
}
