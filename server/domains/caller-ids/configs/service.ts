import { countryByDialCode } from '#shared/countries/countries.ts';
import type { ReadCli } from '#server/platform/number-reader.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { oneLine } from '#server/platform/one-line.ts';
import type { CallerIdFields, CallerIdRow, CallerIdStore, CallerIdTarget } from './store.ts';

export type CallerIdView = CallerIdRow;
/** Settable fields, with numbers as typed. Absent fields keep their value, or take the default in a new config. */
export type CallerIdChanges = Partial<CallerIdFields>;
type NewCallerId = CallerIdChanges & Pick<CallerIdFields, 'callerName' | 'callerNumber'>;

type CallerIdDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: CallerIdStore;
  readonly readCli: ReadCli;
  /** Adds the numbers (E.164) missing from the inventory. */
  readonly joinInventory: (actor: Actor, phones: readonly string[]) => void;
  /** Makes the engine reload the inventory and the configs. */
  readonly callerIdsChanged: () => Promise<void>;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type CallerIdService = ReturnType<typeof createCallerIdService>;

export function createCallerIdService({
  db,
  store,
  joinInventory,
  readCli,
  callerIdsChanged,
  audit,
  clock,
}: CallerIdDeps) {
  function find(id: number): CallerIdRow {
    return store.findById(id) ?? fail('caller_id_config_not_found', { id });
  }

  /** Applies the changes, normalizing numbers to E.164. Throws `cli_number_invalid`. */
  function settle(fields: CallerIdFields, changes: CallerIdChanges): CallerIdFields {
    const { campaignId: campaign_id = fields.campaignId, trunkId = fields.trunkId } = changes;
    const code = trunkId === null ? undefined : store.dialCodeOf(trunkId);
    const pais = code === undefined ? undefined : countryByDialCode(code)?.key;
    const readNumber = (typed: string, field: string): string =>
      readCli(typed, { campaign_id, pais }) ?? fail('cli_number_invalid', { field });
    const { callerName, callerNumber, callerPool } = changes;
    return {
      ...fields,
      ...changes,
      ...(callerName !== undefined && { callerName: oneLine(callerName) }),
      ...(callerNumber !== undefined && { callerNumber: readNumber(callerNumber, 'caller_number') }),
      ...(callerPool !== undefined && {
        callerPool: callerPool.map(({ name, phone }, index) => ({
          name: oneLine(name),
          phone: readNumber(phone, `caller_pool.${index}.number`),
        })),
      }),
    };
  }

  /** Checks that exactly one of campaign and trunk is set, and that it exists. */
  function checkTarget({ campaignId, trunkId }: CallerIdTarget): void {
    if ((campaignId === null) === (trunkId === null)) fail('caller_id_target', { fields: ['trunk_id', 'campaign_id'] });
    if (campaignId !== null && !store.hasCampaign(campaignId))
      fail('campaign_not_found', { field: 'campaign_id', id: campaignId });
    if (trunkId !== null && store.dialCodeOf(trunkId) === undefined)
      fail('trunk_not_found', { field: 'trunk_id', id: trunkId });
  }

  function recordRemoval(actor: Actor, before: CallerIdRow): void {
    audit.record({ actor, action: 'caller_id.delete', entity: 'caller_id_config', entityId: before.id, before });
  }

  async function save(actor: Actor, fields: CallerIdFields, before: CallerIdRow | undefined): Promise<CallerIdRow> {
    const saved = db.write(() => write(actor, fields, before));
    await callerIdsChanged();
    return saved;
  }

  /** Writes the config, adds its numbers to the inventory and records the audit entry. */
  function write(actor: Actor, fields: CallerIdFields, before: CallerIdRow | undefined): CallerIdRow {
    joinInventory(actor, [fields.callerNumber, ...fields.callerPool.map(({ phone }) => phone)]);
    const nowMs = clock.nowMs();
    const replaced = before && store.update(before.id, fields, nowMs);
    if (replaced !== undefined) recordRemoval(actor, replaced);
    const after = before === undefined ? store.create(fields, nowMs) : find(before.id);
    audit.record({
      actor,
      action: before === undefined ? 'caller_id.create' : 'caller_id.update',
      entity: 'caller_id_config',
      entityId: after.id,
      before,
      after,
    });
    return after;
  }

  return {
    list: store.list,
    /** Returns the config with this id. Throws `caller_id_config_not_found`. */
    find,
    /** Finds the config of a trunk or a campaign. */
    findFor: ({ campaignId = null, trunkId = null }: CallerIdChanges) => store.findFor({ campaignId, trunkId }),

    /** Creates the config of a trunk or a campaign, replacing an existing one. Absent fields take their defaults. */
    async create(actor: Actor, changes: NewCallerId): Promise<CallerIdRow> {
      const { callerName, callerNumber } = changes;
      const blank = { callerName, callerNumber, isRandomized: false, callerPool: [], campaignId: null, trunkId: null };
      const fields = settle(blank, changes);
      checkTarget(fields);
      return save(actor, fields, store.findFor(fields));
    },

    async update(actor: Actor, id: number, changes: CallerIdChanges): Promise<CallerIdRow> {
      const before = find(id);
      const { id: _id, updatedAt: _updatedAt, ...present } = before;
      const fields = settle(present, changes);
      checkTarget(fields);
      return save(actor, fields, before);
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const before = find(id);
      db.write(() => {
        store.remove(id);
        recordRemoval(actor, before);
      });
      await callerIdsChanged();
    },
  };
}
