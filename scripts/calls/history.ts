/** Generates a call history: a data folder that looks as if a server had dialled for 90 days. */
import { DAY_MS } from '#shared/durations.ts';
import { nextUint32, nextUnit, openStream, type Stream } from '#engine/kernel/rng.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { recountContacts } from '#server/dialer/contact-progress.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import type { HistoryOrder } from './arguments.ts';
import { writeInBulk } from './bulk.ts';
import { makeUsers, writeCampaigns, writeRoutes } from './definitions.ts';
import { openFolder } from './folder.ts';
import type { MadeCall } from './made-call.ts';
import { createAutoBlacklist } from './auto-blacklist.ts';
import { drawOutcome } from './outcome.ts';
import { createContactSchedule, type ContactSchedule } from './contact-schedule.ts';
import { mostUsedInADay, writeSums } from './sums.ts';
import { claimInstants } from './timeline.ts';
import { makeWorld, type MadeCampaign, type World } from './world.ts';

/** One call in this many is a test call. */
const TEST_CALLS = 20_000;
/** Batch size for building the number index. */
const CALLS_PER_STEP = 100_000;

/** Whether the history was generated just now, already existed, or existed and was used by a server. */
type HistoryFound = 'made' | 'there' | 'used';

/** Generates the history unless it exists. Throws ArgumentError for an unusable folder. */
export async function makeHistory(order: HistoryOrder): Promise<HistoryFound> {
  const folder = openFolder(order);
  if (folder.isMade) return folder.isUsed ? 'used' : 'there';
  const db = openDatabase(folder.databaseFile, 'pool', newWriteLockBuffer());
  try {
    migrate(db);
    const world = makeWorld(order.seed, await makeUsers(db));
    writeInBulk(db, () => write(db, world, order));
  } finally {
    db.close();
  }
  folder.sign();
  return 'made';
}

function write(db: Db, world: World, { count, seed }: HistoryOrder): void {
  const schedule = createContactSchedule(world, count, openStream(seed, 'call_history', 100));
  const autoBlacklist = createAutoBlacklist();
  const insert = db.sqlite.prepare(
    `insert into calls (id, campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at,
       placed_at, answered_at, ended_at, disposition, details)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const made of makeCalls(world, schedule, count, seed)) {
    const { call, country, outcome } = made;
    insert.run(
      call.id,
      call.campaignId,
      call.contactId,
      call.attempt,
      call.phone,
      country.country.key,
      call.userId,
      call.callerId,
      call.trunkId,
      call.assignedAt,
      outcome.placedAt,
      outcome.answeredAt,
      outcome.endedAt,
      outcome.disposition,
      outcome.details,
    );
    autoBlacklist.count(made);
  }
  schedule.write(db);
  writeCampaigns(db, world, schedule);
  writeSums(db);
  writeRoutes(db, world, 2 * mostUsedInADay(db));
  recountContacts(db);
  autoBlacklist.write(db);
  writeNumbers(db);
}

function writeNumbers(db: Db): void {
  const index = createNumberIndex(db);
  while (index.add(CALLS_PER_STEP) > 0) while (index.tidy());
}

/** Yields the calls in order of claim, which is the order of their ids. */
function* makeCalls(world: World, schedule: ContactSchedule, count: number, seed: number): Generator<MadeCall, void> {
  const rng = openStream(seed, 'call_history', 101);
  const callCounts = world.countries.map(() => 0);
  let id = 0;
  let day = -1;
  let active: readonly MadeCampaign[] = [];
  for (const assignedAt of claimInstants(count, openStream(seed, 'call_history', 102))) {
    id++;
    const today = Math.floor(assignedAt / DAY_MS);
    if (today !== day) {
      day = today;
      active = world.campaigns.filter(({ beginsMs, endsMs }) => beginsMs <= assignedAt && assignedAt < endsMs);
    }
    const campaign = drawCampaign(active, rng);
    const isTest = nextUint32(rng) % TEST_CALLS === 0;
    const contactId = isTest ? null : schedule.claim(campaign, assignedAt);
    const country = contactId === null ? campaign.countries[0]! : schedule.countryOf(contactId);
    const nth = callCounts[country.index]!++;
    const { userId } = campaign;
    const exists = contactId === null || schedule.exists(contactId);
    const outcome = drawOutcome(rng, assignedAt, exists, world.agents, userId);
    if (contactId !== null) schedule.settle(contactId, outcome);
    yield {
      call: {
        id,
        campaignId: contactId === null ? null : campaign.id,
        contactId,
        attempt: contactId === null ? 1 : schedule.attemptOf(contactId),
        phone: contactId === null ? country.nextNumber() : schedule.phoneOf(contactId),
        userId,
        callerId: country.callerIds[nth % country.callerIds.length]!,
        trunkId: country.trunkIds[nth % country.trunkIds.length]!,
        assignedAt,
      },
      country,
      outcome,
    };
  }
}

function drawCampaign(active: readonly MadeCampaign[], rng: Stream): MadeCampaign {
  let left = nextUnit(rng) * active.reduce((sum, { weight }) => sum + weight, 0);
  for (const campaign of active) {
    left -= campaign.weight;
    if (left < 0) return campaign;
  }
  return active.at(-1)!;
}
