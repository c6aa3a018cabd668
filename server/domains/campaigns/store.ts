import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import { attemptsInAll } from '#shared/domain/contact-rules.ts';
import { createContactClasses } from '#server/dialer/contact-classes.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { calls } from '#server/platform/db/tables/calls.ts';
import { campaigns, campaignSchedules, timingConfigs } from '#server/platform/db/tables/campaigns.ts';

type CampaignRow = typeof campaigns.$inferSelect;
export type CampaignFields = Omit<typeof campaigns.$inferInsert, 'id' | 'deletedAt' | 'keepCalls'>;

/** A campaign with its status and its number of contacts. */
export type Campaign = CampaignRow & {
  readonly status: CampaignStatus;
  /** Maximum attempts per contact. Like `retryWaitS` and `restS`, it accounts for the campaign's timing config. */
  readonly attempts: number;
  readonly retryWaitS: number;
  readonly restS: number;
  readonly contactsTotal: number;
  /** Contacts that will not be called again. */
  readonly contactsFinished: number;
  /** True for a draft that was stopped, until it starts again. */
  readonly isStopped: boolean;
};

export type CampaignCounts = {
  readonly placed: number;
  readonly answered: number;
  readonly pressedOne: number;
  readonly transferred: number;
  readonly ended: number;
  /** Calls that ended as a success. */
  readonly succeeded: number;
};

/** Contacts by outcome. The remaining contacts of the list are untried. */
export type ContactCounts = {
  /** Contacts that were called and will be called again. */
  readonly retrying: number;
  /** Contacts with a call that a person answered. Independent of the other counts. */
  readonly reached: number;
  readonly succeeded: number;
  /** Contacts whose conversation was ended by a user. */
  readonly endedByUser: number;
  /** Contacts without an attempt left and without a success. */
  readonly exhausted: number;
  readonly optedOut: number;
  /** Contacts on the blacklist, and contacts excluded by a user. */
  readonly excluded: number;
};

/** When the first and the last waiting contact are due again, epoch ms. */
export type Retries = { readonly firstAtMs: number; readonly lastAtMs: number };

export type RecentCall = Pick<
  typeof calls.$inferSelect,
  'id' | 'phone' | 'callerId' | 'assignedAt' | 'placedAt' | 'answeredAt' | 'endedAt' | 'disposition' | 'details'
> & { readonly contactName: string | null };

const NO_CALLS = { placed: 0, answered: 0, pressedOne: 0, transferred: 0, ended: 0 };
const NO_CONTACTS = { retrying: 0, reached: 0, succeeded: 0, endedByUser: 0, exhausted: 0, optedOut: 0, excluded: 0 };

/**
 * Returns SQL that counts a campaign's contacts whose conversation a user ended. They are few, so they have no counter.
 */
const endedByUserOf = (campaignId: string): string =>
  `(select count(*) from contacts where contacts.campaign_id = ${campaignId} and outcome = 'ended_by_user')`;

export type CampaignStore = ReturnType<typeof createCampaignStore>;

export function createCampaignStore(db: Db) {
  const sleepTimeS = sql<number | null>`(select sleep_time_s from timing_configs where campaign_id = campaigns.id)`;
  const retryIntervalS = sql<
    number | null
  >`(select retry_interval_s from timing_configs where campaign_id = campaigns.id)`;
  const retryAttempts = sql<
    number | null
  >`(select retry_attempts from timing_configs where campaign_id = campaigns.id)`;
  const definitions = db.orm
    .select({ campaign: campaigns, sleepTimeS, retryAttempts, retryIntervalS })
    .from(campaigns)
    .where(isNull(campaigns.deletedAt))
    .orderBy(desc(campaigns.id))
    .prepare();
  // Only the main thread writes definitions, so they are cached, newest first. Other threads write the state, so it is
  // read each time.
  const cache = createReadCache<'all', ReadonlyMap<number, Definition>>(db);
  const readDefined = () => new Map(definitions.all().map((row) => [row.campaign.id, toDefinition(row)]));
  const defined = () => cache('all', readDefined);
  // Subqueries read one campaign twice as fast as joins. `contactsTotal` sums over uploads, because every contact came
  // from one.
  const STATE_COLUMNS = `id, (select status from campaign_states where campaign_id = campaigns.id) as status,
    (select coalesce(sum(valid), 0) from uploads where campaign_id = campaigns.id) as contactsTotal,
    (select succeeded + exhausted + opted_out + excluded + ${endedByUserOf('campaigns.id')}
      from campaign_counters where campaign_id = campaigns.id) as contactsFinished,
    (select stopped_at from campaign_states where campaign_id = campaigns.id) as stoppedAt`;
  const byId = db.sqlite.prepare<[number], CampaignState>(`select ${STATE_COLUMNS} from campaigns where id = ?`);
  const all = db.sqlite.prepare<[], CampaignState>(`select ${STATE_COLUMNS} from campaigns where deleted_at is null`);
  const active = db.sqlite.prepare<[], number>("select count(*) from campaign_states where status = 'active'").pluck();
  const byName = db.orm
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.name, sql.placeholder('name')), isNull(campaigns.deletedAt)))
    .orderBy(campaigns.id)
    .limit(1)
    .prepare();
  const counters = db.sqlite.prepare<[number], Omit<CampaignCounts, 'succeeded'>>(
    'select placed, answered, pressed_one as pressedOne, transferred, ended from campaign_counters where campaign_id = ?',
  );
  const contactCounts = db.sqlite.prepare<[number], ContactCounts>(
    `select retrying, reached, succeeded, exhausted, opted_out as optedOut, excluded, ${endedByUserOf('campaign_counters.campaign_id')} as endedByUser
     from campaign_counters where campaign_id = ?`,
  );
  const classesOf = createContactClasses(db);
  const dueAt = (order: 'asc' | 'desc') =>
    db.sqlite
      .prepare<[number, string, string], number>(
        `select due_at from contacts where campaign_id = +? and state = 'pending' and country = +? and zones = +? and due_at > 0
         order by due_at ${order} limit 1`,
      )
      .pluck();
  const [nextDue, lastDue] = [dueAt('asc'), dueAt('desc')];
  const ended = db.sqlite
    .prepare<[string], number>(
      "select coalesce(sum(calls), 0) from shown_counters where dimension = 'campaign' and value = ?",
    )
    .pluck();
  const succeeded = db.sqlite
    .prepare<[string], number>(
      `select coalesce(sum(calls), 0) from shown_counters
       where dimension = 'campaign' and value = ? and disposition = 'success'`,
    )
    .pluck();
  const timings = db.orm
    .select({ rows: count() })
    .from(timingConfigs)
    .where(eq(timingConfigs.campaignId, sql.placeholder('id')))
    .prepare();
  const callerIds = db.orm
    .select({ rows: count() })
    .from(callerIdConfigs)
    .where(eq(callerIdConfigs.campaignId, sql.placeholder('id')))
    .prepare();
  const recent = db.orm
    .select({
      id: calls.id,
      phone: calls.phone,
      contactName: sql<string | null>`(select name from contacts where contacts.id = ${calls.contactId})`,
      callerId: calls.callerId,
      assignedAt: calls.assignedAt,
      placedAt: calls.placedAt,
      answeredAt: calls.answeredAt,
      endedAt: calls.endedAt,
      disposition: calls.disposition,
      details: calls.details,
    })
    .from(calls)
    .where(and(eq(calls.campaignId, sql.placeholder('id')), isNotNull(calls.endedAt)))
    .orderBy(desc(calls.assignedAt), desc(calls.id))
    .limit(sql.placeholder('limit'))
    .prepare();

  return {
    findById: (id: number): Campaign | undefined => {
      const definition = defined().get(id);
      const state = definition && byId.get(id);
      return state && toCampaign(definition, state);
    },
    findIdByName: (name: string): number | undefined => byName.get({ name })?.id,
    /** Returns all campaigns, newest first. */
    list: (): Campaign[] => {
      const states = new Map(all.all().map((row) => [row.id, row]));
      return [...defined().values()].map((definition) => toCampaign(definition, states.get(definition.id)!));
    },
    countActive: (): number => active.get() ?? 0,
    findCounts: (id: number): CampaignCounts => ({
      ...(counters.get(id) ?? NO_CALLS),
      succeeded: succeeded.get(String(id))!,
    }),
    findContactCounts: (id: number): ContactCounts => contactCounts.get(id) ?? NO_CONTACTS,
    /** Returns null if no contact waits for a retry. */
    findRetries(id: number): Retries | null {
      const found = classesOf(id).flatMap(({ country, zones }) => {
        const firstAtMs = nextDue.get(id, country, zones);
        return firstAtMs === undefined ? [] : [{ firstAtMs, lastAtMs: lastDue.get(id, country, zones)! }];
      });
      if (found.length === 0) return null;
      return {
        firstAtMs: Math.min(...found.map(({ firstAtMs }) => firstAtMs)),
        lastAtMs: Math.max(...found.map(({ lastAtMs }) => lastAtMs)),
      };
    },
    countEndedCalls: (id: number): number => ended.get(String(id))!,
    countTimingConfigs: (id: number): number => timings.get({ id })?.rows ?? 0,
    countCallerIdConfigs: (id: number): number => callerIds.get({ id })?.rows ?? 0,
    /** Returns the latest ended calls, newest first. */
    listRecentCalls: (id: number, limit: number): RecentCall[] => recent.all({ id, limit }),
    create: (fields: CampaignFields): number =>
      db.write(() => db.orm.insert(campaigns).values(fields).returning({ id: campaigns.id }).get().id),
    /**
     * Updates a campaign. The rest between calls also goes to its timing config, if it has one, because the config
     * takes precedence.
     */
    update: (id: number, fields: Partial<CampaignFields> & { readonly updatedAt: number }): void =>
      db.write(() => {
        db.orm.update(campaigns).set(fields).where(eq(campaigns.id, id)).run();
        const { sleepTimeS, updatedAt } = fields;
        if (sleepTimeS === undefined) return;
        db.orm.update(timingConfigs).set({ sleepTimeS, updatedAt }).where(eq(timingConfigs.campaignId, id)).run();
      }),
    /**
     * Hides the campaign and deletes its configs and schedule. Its other rows are removed later in small steps
     * (purge.ts).
     */
    markDeleted: (id: number, keepCalls: boolean, deletedAt: number): void =>
      db.write(() => {
        db.orm.update(campaigns).set({ deletedAt, keepCalls }).where(eq(campaigns.id, id)).run();
        db.orm.delete(timingConfigs).where(eq(timingConfigs.campaignId, id)).run();
        db.orm.delete(campaignSchedules).where(eq(campaignSchedules.campaignId, id)).run();
        db.orm.delete(callerIdConfigs).where(eq(callerIdConfigs.campaignId, id)).run();
      }),
  };
}

/** Fields that users set. */
type Definition = CampaignRow & Pick<Campaign, 'attempts' | 'retryWaitS' | 'restS'>;

/** Fields that the engine and imports write. */
type CampaignState = {
  readonly id: number;
  readonly status: CampaignStatus | null;
  readonly contactsTotal: number;
  readonly contactsFinished: number | null;
  readonly stoppedAt: number | null;
};

type DefinitionRow = {
  campaign: CampaignRow;
  sleepTimeS: number | null;
  retryAttempts: number | null;
  retryIntervalS: number | null;
};

function toDefinition({ campaign, sleepTimeS, retryAttempts, retryIntervalS }: DefinitionRow): Definition {
  const attempts = attemptsInAll(campaign.maxAttempts, retryAttempts);
  return {
    ...campaign,
    attempts,
    retryWaitS: retryIntervalS ?? campaign.retryIntervalS,
    restS: sleepTimeS ?? campaign.sleepTimeS,
  };
}

function toCampaign(definition: Definition, state: CampaignState): Campaign {
  const { contactsTotal, contactsFinished, stoppedAt } = state;
  const status = state.status ?? 'draft';
  const isStopped = status === 'draft' && stoppedAt !== null;
  return { ...definition, status, contactsTotal, contactsFinished: contactsFinished ?? 0, isStopped };
}
