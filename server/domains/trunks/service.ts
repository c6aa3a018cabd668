import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { TrunkRest } from '#server/live/live-trunks.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { oneLine } from '#server/platform/one-line.ts';
import { refuseAbove } from '#server/platform/site-limit.ts';
import type { Secrets } from '#server/telephony/secrets.ts';
import type { TelephonyState, TrunkOnPbx } from '#server/telephony/state.ts';
import { readSip, type SipSettings } from '#server/telephony/trunks/sip-settings.ts';
import type { SipConfig } from '#shared/contracts/trunks.ts';
import { changeSip, withoutSecret, type SipChanges } from './sip-settings.ts';
import { healthAt, type TrunkHealth } from './health.ts';
import type { TrunkHour, TrunkHoursRequest } from './hours-store.ts';
import type { TrunkFields, TrunkRemoval, TrunkRow, TrunkStore } from './store.ts';
import { checkNumberPrefix, readCountryCode, readDvCodes, readHost } from './trunk-fields.ts';

/** A trunk with its current number of calls, without its secret. */
export type TrunkView = Omit<TrunkRow, 'sipConfig'> & {
  readonly load: number;
  readonly health: TrunkHealth;
  readonly sip: SipConfig;
  /** State on each PBX; null if calls are simulated. */
  readonly onPbxs: readonly TrunkOnPbx[] | null;
};

/** Fields to set, as typed. Absent fields and SIP settings keep their value, or take the default in a new trunk. */
export type TrunkChanges = Partial<Omit<TrunkFields, 'sipConfig'>> & { readonly sip?: SipChanges };
type NewTrunk = TrunkChanges & Pick<TrunkFields, 'name' | 'host' | 'countryCode'>;

/** Live calls; each takes a channel of its trunk. */
type LiveCalls = ReadonlyMap<number, { readonly trunkId: number | null }>;

export type TrunkService = ReturnType<typeof createTrunkService>;

export type TrunkDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: TrunkStore;
  readonly liveCalls: () => LiveCalls;
  readonly secrets: Secrets;
  readonly telephony: () => TelephonyState;
  /** Rests of the trunks that are not in service, by trunk id. */
  readonly rests: () => ReadonlyMap<number, TrunkRest>;
  /** Reads a trunk's calls by hour. */
  readonly readHours: (request: TrunkHoursRequest) => Promise<TrunkHour[]>;
  /** Makes the engine reload the trunks, and ends the rest of a saved trunk. */
  readonly trunksChanged: (savedTrunkId?: number) => Promise<void>;
  /** Ends the trunk's rest. Throws `trunk_not_resting`. */
  readonly probeTrunk: (entry: AuditEntry, trunkId: number) => Promise<null>;
  /** Makes the engine reload the caller-id configs. */
  readonly callerIdsChanged: () => Promise<void>;
  readonly mostChannels: () => number;
  /** Throws `audio_unknown`, or `audio_unplayable` if PBXs can't play it. */
  readonly checkRecording: (field: string, audioId: number) => void;
  readonly audit: Audit;
  readonly clock: Clock;
};

const DEFAULTS = {
  dvCodes: [],
  maxChannels: 10,
  trunkType: 'dv_voip',
  priority: 1,
  isActive: true,
  returnedAudioId: null,
  isReturnedToTeam: false,
  isReturnedByKey: false,
  sipConfig: {},
};

export function createTrunkService(deps: TrunkDeps) {
  const { db, store, liveCalls, secrets, telephony, trunksChanged, callerIdsChanged, audit, clock } = deps;
  const { rests, readHours, probeTrunk, mostChannels, checkRecording } = deps;

  function find(id: number): TrunkRow {
    return store.findById(id) ?? fail('trunk_not_found', { id });
  }

  function see({ sipConfig, ...trunk }: TrunkRow, loads = countLoads(liveCalls())): TrunkView {
    const { driver, trunks } = telephony();
    return {
      ...trunk,
      load: loads.get(trunk.id) ?? 0,
      health: healthAt(rests().get(trunk.id), clock.nowMs()),
      sip: withoutSecret(readSip(sipConfig), secrets),
      onPbxs: driver === 'asterisk' ? trunks.filter(({ trunkId }) => trunkId === trunk.id) : null,
    };
  }

  /** Returns the fields to store, with the changes applied. Throws if a change is invalid. */
  function settle(fields: TrunkFields, { sip = {}, ...changes }: TrunkChanges): TrunkFields {
    const { name, host, countryCode, dvCodes, returnedAudioId: audioId } = changes;
    refuseAbove(mostChannels(), 'max_channels', changes.maxChannels);
    if (audioId && audioId !== fields.returnedAudioId) checkRecording('returned_audio_id', audioId);
    const sipConfig = changeSip(readSip(fields.sipConfig), sip, secrets) satisfies SipSettings;
    const settled = {
      ...fields,
      ...changes,
      ...(name !== undefined && { name: oneLine(name) }),
      ...(host !== undefined && { host: readHost(host) }),
      ...(countryCode !== undefined && { countryCode: readCountryCode(countryCode) }),
      ...(dvCodes !== undefined && { dvCodes: readDvCodes(dvCodes) }),
      sipConfig,
    };
    if (countryCode !== undefined || sip.number_prefix !== undefined)
      checkNumberPrefix(settled.countryCode, sipConfig.number_prefix);
    return settled;
  }

  function secretOf({ sipConfig }: TrunkRow): string | null {
    const { sealed_secret: sealed } = readSip(sipConfig);
    return sealed && (secrets.open(sealed) ?? sealed);
  }

  /** Returns the fields recorded in the audit log. */
  function toAudited({ sipConfig, deletedAt: _deletedAt, ...fields }: TrunkRow) {
    return { ...fields, sipConfig: withoutSecret(readSip(sipConfig), secrets) };
  }

  async function create(actor: Actor, changes: NewTrunk): Promise<TrunkView> {
    const { name, host, countryCode } = changes;
    const fields = settle({ ...DEFAULTS, name, host, countryCode }, changes);
    const trunk = db.write(() => {
      const created = store.create(fields, clock.nowMs());
      audit.record({ actor, action: 'trunk.create', entity: 'trunk', entityId: created.id, after: toAudited(created) });
      return created;
    });
    await trunksChanged();
    return see(trunk);
  }

  async function update(actor: Actor, id: number, changes: TrunkChanges): Promise<TrunkView> {
    const before = find(id);
    const { id: _id, createdAt: _createdAt, deletedAt: _deletedAt, ...fields } = before;
    const settled = settle(fields, changes);
    const after = db.write(() => {
      store.update(id, settled);
      const updated = find(id);
      const secretChanged = secretOf(before) !== secretOf(updated);
      audit.record({
        actor,
        action: 'trunk.update',
        entity: 'trunk',
        entityId: id,
        before: toAudited(before),
        after: { ...toAudited(updated), ...(secretChanged && { secretChanged }) },
      });
      return updated;
    });
    await trunksChanged(id);
    return see(after);
  }

  /** Removes a trunk. Its live calls continue. */
  async function remove(actor: Actor, id: number): Promise<TrunkRemoval> {
    const before = find(id);
    const removal = db.write(() => {
      const { clis, callerIdConfigs } = store.remove(id, clock.nowMs());
      audit.record({
        actor,
        action: 'trunk.delete',
        entity: 'trunk',
        entityId: id,
        before: { ...toAudited(before), callerIdConfigs },
        after: { clis, callerIdConfigs: callerIdConfigs.length },
      });
      return { clis, callerIdConfigs };
    });
    await trunksChanged();
    if (removal.callerIdConfigs.length > 0) await callerIdsChanged();
    return removal;
  }

  /** Ends the trunk's rest, so that the next call probes it. Throws `trunk_not_found` or `trunk_not_resting`. */
  async function probe(actor: Actor, id: number): Promise<TrunkView> {
    const trunk = find(id);
    await probeTrunk({ actor, action: 'trunk.probe', entity: 'trunk', entityId: id }, id);
    return see(trunk);
  }

  return {
    /** Ordered by priority. */
    list(): TrunkView[] {
      const loads = countLoads(liveCalls());
      return store.list().map((trunk) => see(trunk, loads));
    },
    /** Returns the trunk with this id. Throws `trunk_not_found`. */
    find: (id: number): TrunkView => see(find(id)),
    /** Returns the calls of the trunk's last 24 hours. Throws `trunk_not_found`. */
    hours: (id: number): Promise<TrunkHour[]> => readHours({ trunkId: find(id).id, nowMs: clock.nowMs() }),
    probe,
    create,
    update,
    remove,
  };
}

/** Returns the number of calls by trunk id. */
export function countLoads(liveCalls: LiveCalls): Map<number, number> {
  const loads = new Map<number, number>();
  for (const { trunkId } of liveCalls.values()) if (trunkId !== null) loads.set(trunkId, (loads.get(trunkId) ?? 0) + 1);
  return loads;
}
