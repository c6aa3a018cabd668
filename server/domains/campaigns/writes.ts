/**
 * Creates, copies, changes and deletes campaigns, each with its audit entry in one commit. The caller notifies the
 * engine.
 */
import { AMD_DEFAULTS, type AmdSettings } from '#shared/domain/amd-settings.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';
import type { ReadCli } from '#server/platform/number-reader.ts';
import { refuseAbove } from '#server/platform/site-limit.ts';
import type { SiteLimits } from '#shared/domain/site-limits.ts';
import type { CodeChoice } from '#shared/domain/wrap-up-codes.ts';
import type { CopyStore } from './copy-store.ts';
import type { Campaign, CampaignFields, CampaignStore } from './store.ts';

/** Settable fields. Absent fields keep their value, or take the default in a new campaign. */
export type CampaignChanges = Partial<
  Omit<CampaignFields, 'createdBy' | 'createdAt' | 'updatedAt' | 'amd'> & {
    /** Absent settings stay as they are. */
    readonly amd: Partial<AmdSettings>;
    /** Key of the country in whose numbering plan `cliNumber` is read. */
    readonly cliCountry: string;
  }
>;

export type NewCampaign = CampaignChanges & { readonly name: string };

export type Removal = {
  readonly id: number;
  readonly keptCalls: boolean;
  readonly contacts: number;
  readonly calls: number;
  readonly timingConfigs: number;
  readonly callerIdConfigs: number;
};

/** A committed campaign. `hasNewCli` says whether its caller id was added to the inventory. */
type Saved = { readonly campaign: Campaign; readonly hasNewCli: boolean };

/**
 * Prefix of Brazilian caller ids. Brazil caps abandonment per calendar day, so that period is the default of new
 * campaigns with such a caller id.
 */
const BRAZIL = '+55';

type CampaignWritesDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: CampaignStore;
  readonly copies: CopyStore;
  /** Adds the caller ids (E.164) missing from the inventory. Returns whether any were added. */
  readonly joinInventory: (actor: Actor, phones: readonly string[]) => boolean;
  /** Reads a typed caller id (number-reader.ts). Returns null if it is empty and undefined if it is invalid. */
  readonly readCli: ReadCli;
  readonly hasAudioContext: (id: number) => boolean;
  /** Throws `audio_unknown`, or `audio_unplayable` if PBXs can't play it. */
  readonly checkNewRecording: (field: string, id: number) => void;
  readonly hasTeam: (id: number) => boolean;
  /** Throws if a campaign can't choose these wrap-up codes. */
  readonly checkCodes: (choice: CodeChoice) => void;
  readonly siteLimits: () => SiteLimits;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type CampaignWrites = ReturnType<typeof createCampaignWrites>;

export function createCampaignWrites({
  db,
  store,
  copies,
  joinInventory,
  readCli,
  hasAudioContext,
  checkNewRecording,
  hasTeam,
  checkCodes,
  siteLimits,
  audit,
  clock,
}: CampaignWritesDeps) {
  function find(id: number): Campaign {
    return store.findById(id) ?? fail('campaign_not_found', { id });
  }

  /** Checks a changed recording. A campaign that has one that PBXs can't play keeps it. */
  function checkRecording(field: string, id: number | null | undefined, present: number | null | undefined): void {
    if (id === undefined || id === null || id === present) return;
    checkNewRecording(field, id);
  }

  /** Checks that a team exists, that the campaign does not also have sessions, and that previews and manual dialing have a team. */
  function checkTakers(changes: CampaignChanges, present?: Campaign): void {
    const { teamId, sessions, dialMethod } = { ...present, ...changes };
    if (changes.teamId && !hasTeam(changes.teamId)) fail('team_unknown', { field: 'team_id', id: changes.teamId });
    if (teamId && sessions) fail('team_and_sessions', { field: 'sesiones' });
    if (dialMethod === 'preview' && !teamId) fail('preview_without_team', { field: 'dial_method' });
    if (dialMethod === 'manual' && !teamId) fail('manual_without_team', { field: 'dial_method' });
  }

  /** Checks a changed choice of wrap-up codes. */
  function checkWrapUp(changes: CampaignChanges, present?: Campaign): void {
    if (changes.wrapUpCodeIds === undefined && changes.defaultWrapUpCodeId === undefined) return;
    const { wrapUpCodeIds: codeIds = null, defaultWrapUpCodeId: defaultId = null } = { ...present, ...changes };
    checkCodes({ codeIds, defaultId });
  }

  function checkLimits({ maxConcurrentCalls, callsPerSecond }: CampaignChanges): void {
    const limits = siteLimits();
    refuseAbove(limits.max_campaign_lines, 'max_concurrent_calls', maxConcurrentCalls);
    refuseAbove(limits.max_cps, 'calls_per_second', callsPerSecond);
  }

  /** Checks what the schema can't and returns the fields to store. `present` is the campaign that is changed. */
  function settle(changes: CampaignChanges, present?: Campaign) {
    const { name, cliNumber, cliCountry: pais, contextId, amd, ...others } = changes;
    if (contextId !== undefined && contextId !== null && !hasAudioContext(contextId))
      fail('context_unknown', { id: contextId });
    checkLimits(changes);
    checkTakers(changes, present);
    checkWrapUp(changes, present);
    checkRecording('espera_audio_id', changes.waitingAudioId, present?.waitingAudioId);
    checkRecording('mensaje_abandono_id', changes.goodbyeAudioId, present?.goodbyeAudioId);
    checkRecording('mensaje_buzon_id', changes.voicemailAudioId, present?.voicemailAudioId);
    const cli = cliNumber === undefined ? undefined : readCli(cliNumber, { campaign_id: present?.id, pais });
    if (cliNumber !== undefined && cli === undefined) fail('cli_number_invalid', { field: 'cli_number' });
    return {
      ...others,
      ...(contextId !== undefined && { contextId }),
      ...(amd !== undefined && { amd: { ...(present?.amd ?? AMD_DEFAULTS), ...amd } }),
      ...(name !== undefined && { name: name.trim() }),
      ...(cli !== undefined && { cliNumber: cli }),
    };
  }

  function joinWith(actor: Actor, cliNumber: string | null | undefined): boolean {
    return cliNumber ? joinInventory(actor, [cliNumber]) : false;
  }

  /** Creates a draft. Throws `invalid_body` above the site's limits, `context_unknown`, `audio_unknown`, `audio_unplayable`, `team_unknown`, `team_and_sessions`, `disposition_unknown`, `disposition_unfit_default` or `cli_number_invalid`. */
  function add(actor: Actor, changes: NewCampaign): Saved {
    const now = clock.nowMs();
    const settled = settle(changes);
    const isBrazilian = settled.cliNumber?.startsWith(BRAZIL) ?? false;
    const fields = { ...(isBrazilian && { abandonmentPeriod: 'calendar_day' as const }), ...settled };
    return db.write(() => {
      const id = store.create({
        ...fields,
        name: changes.name.trim(),
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      });
      const campaign = find(id);
      audit.record({ actor, action: 'campaign.create', entity: 'campaign', entityId: id, after: campaign });
      return { campaign, hasNewCli: joinWith(actor, fields.cliNumber) };
    });
  }

  /** Changes a campaign. Throws `campaign_not_found`, and the errors of `add`. */
  function change(actor: Actor, id: number, changes: CampaignChanges): Saved {
    const fields = settle(changes, find(id));
    return db.write(() => {
      const before = find(id);
      store.update(id, { ...fields, updatedAt: clock.nowMs() });
      const campaign = find(id);
      audit.record({ actor, action: 'campaign.update', entity: 'campaign', entityId: id, before, after: campaign });
      return { campaign, hasNewCli: joinWith(actor, fields.cliNumber) };
    });
  }

  /** Returns the first name for a copy that no campaign has. */
  function freeCopyName(name: string): string {
    let number = 1;
    while (store.findIdByName(copyNameOf(name, number)) !== undefined) number += 1;
    return copyNameOf(name, number);
  }

  /**
   * Copies a campaign's definition, times and caller ids into a draft. Without a `name`, the copy is named after the
   * original with «(copia)», «(copia 2)» and so on.
   */
  function copy(actor: Actor, id: number, name: string | undefined): Campaign {
    return db.write(() => {
      const original = find(id);
      const owner = { name: name?.trim() ?? freeCopyName(original.name), createdBy: actor.id, atMs: clock.nowMs() };
      const campaign = find(copies.copy(id, owner));
      const after = { ...campaign, copied_from: id };
      audit.record({ actor, action: 'campaign.copy', entity: 'campaign', entityId: campaign.id, after });
      return campaign;
    });
  }

  /** Hides the campaign and returns what will be removed with it. */
  function remove(actor: Actor, id: number, keepCalls: boolean): Removal {
    const before = find(id);
    const removal: Removal = {
      id,
      keptCalls: keepCalls,
      contacts: before.contactsTotal,
      calls: keepCalls ? 0 : store.countEndedCalls(id),
      timingConfigs: store.countTimingConfigs(id),
      callerIdConfigs: store.countCallerIdConfigs(id),
    };
    db.write(() => {
      store.markDeleted(id, keepCalls, clock.nowMs());
      audit.record({ actor, action: 'campaign.delete', entity: 'campaign', entityId: id, before, after: removal });
    });
    return removal;
  }

  return { add, change, copy, remove };
}

const MAX_NAME = 200;

/** Returns the name of the copy with this number, in the request's language. */
function copyNameOf(name: string, number: number): string {
  const marked = (given: string): string =>
    number === 1 ? say('{name} (copia)', { name: given }) : say('{name} (copia {number})', { name: given, number });
  // Avoids cutting a surrogate pair in half.
  return marked(name.slice(0, MAX_NAME - marked('').length).replace(/[\uD800-\uDBFF]$/, ''));
}
