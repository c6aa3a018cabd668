import type { Db } from '#server/platform/db/open.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';
import { refuseAbove } from '#server/platform/site-limit.ts';
import type { Projection } from '#server/live/projection.ts';
import { toTrunkFaults } from '#server/live/telephony-fields.ts';
import { dialerWaitingOf, waitingIn, type DialerCondition } from '#server/live/waiting.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { TrunkFault } from '#shared/contracts/telephony.ts';
import { everydayCps, type SiteLimits } from '#shared/domain/site-limits.ts';
import { openCountries, type LegalWindowSettings } from '#shared/domain/legal-windows.ts';
import type { ActionResult } from '../service.ts';

/** Settings shared by all campaigns. */
export type DialerConfiguration = {
  readonly globalCallsPerSecond: number;
  readonly minCallsPerSecond: number;
  readonly targetAnswerRate: number;
  readonly agentCapacity: number;
};

type DialerDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly host: Pick<DialerHost, 'startDialer' | 'stopDialer' | 'settingsChanged'>;
  readonly projection: Projection;
  readonly outage: DialerCondition['outage'];
  readonly trunkOutages: DialerCondition['trunkOutages'];
  readonly settings: {
    read(): DialerConfiguration;
    write(changes: Partial<DialerConfiguration>): void;
    limits(): SiteLimits;
  };
  readonly activeCampaigns: () => readonly number[];
  readonly hasSessions: (campaignId: number) => boolean;
  readonly controlCampaign: (actor: Actor, campaignId: number, action: CampaignAction) => Promise<ActionResult>;
  readonly telephony: () => TelephonyState;
  readonly windowsInForce: () => LegalWindowSettings;
  /** Returns undefined for a trunk that is switched off or deleted. */
  readonly nameOfTrunk: (trunkId: number) => string | undefined;
  readonly audit: Audit;
};

/** The dialer's status and settings. */
export type DialerOverview = {
  /** Whether the dialer is switched on. It stays on while the database can't be written. */
  readonly running: boolean;
  /** Why no campaign places calls, or null if the dialer runs. */
  readonly waiting: Waiting | null;
  readonly activeCampaigns: number;
  /** Calls placed since the console's day began. */
  readonly callsToday: number;
  readonly concurrentCalls: number;
  /** Active campaigns that place no calls, by id. */
  readonly campaignsWaiting: ReadonlyMap<number, Waiting>;
  readonly config: DialerConfiguration;
  readonly limits: SiteLimits;
  readonly telephony: TelephonyState;
  /** Countries that real calls may reach at any hour. */
  readonly openCountries: readonly string[];
  /** Faults of active trunks: on one PBX, the carrier does not respond or rejects the registration. */
  readonly trunkFaults: readonly TrunkFault[];
};

export function createDialerService(deps: DialerDeps) {
  const { db, host, projection, outage, settings, activeCampaigns, controlCampaign, telephony, audit } = deps;
  const { windowsInForce, nameOfTrunk } = deps;

  function overview(running = projection.running()): DialerOverview {
    const active = activeCampaigns();
    const why = outage();
    const state = telephony();
    return {
      running,
      waiting: dialerWaitingOf({ running: () => running, outage }),
      activeCampaigns: active.length,
      callsToday: projection.totals().placed,
      concurrentCalls: projection.liveCalls().size,
      campaignsWaiting: why === null ? holds() : new Map(active.map((id) => [id, { why, untilMs: null }])),
      config: settings.read(),
      limits: settings.limits(),
      telephony: state,
      openCountries: state.driver === 'asterisk' ? openCountries(windowsInForce()) : [],
      trunkFaults: toTrunkFaults(state, nameOfTrunk),
    };
  }

  function holds(): ReadonlyMap<number, Waiting> {
    const found = [...projection.holds()];
    return new Map(found.map(([id, hold]) => [id, waitingIn(deps, hold, deps.hasSessions(id))]));
  }

  /**
   * Checks changes by the dialer's form. Throws `invalid_body` above the site's limits, and `cps_range_invalid` if the
   * minimum rate would exceed the maximum, whichever of the two changes.
   */
  function check(changes: Partial<DialerConfiguration>): void {
    const limits = settings.limits();
    refuseAbove(limits.max_agents, 'agent_capacity', changes.agentCapacity);
    const { globalCallsPerSecond: cps } = changes;
    if (cps !== undefined && cps > everydayCps(limits)) failAboveEveryday(limits);
    checkRates(changes);
  }

  function checkRates(changes: Partial<DialerConfiguration>): void {
    if (changes.minCallsPerSecond === undefined && changes.globalCallsPerSecond === undefined) return;
    const { minCallsPerSecond: min, globalCallsPerSecond: max } = { ...settings.read(), ...changes };
    if (min > max) fail('cps_range_invalid', { min, max });
  }

  /** Stores the changes of the dialer's form and notifies the engine. Throws like `check`. */
  function configure(actor: Actor, changes: Partial<DialerConfiguration>): Promise<DialerConfiguration> {
    check(changes);
    return store(actor, changes);
  }

  /** Sets the global rate, up to the site's limit. Throws `cps_out_of_range` or `cps_range_invalid`. */
  async function setRate(actor: Actor, typed: string): Promise<number> {
    const maximum = settings.limits().max_cps;
    const cps = Number(typed);
    if (!WHOLE.test(typed) || cps < 1 || cps > maximum) fail('cps_out_of_range', { field: 'cps', maximum });
    const changes = { globalCallsPerSecond: cps };
    checkRates(changes);
    return (await store(actor, changes)).globalCallsPerSecond;
  }

  async function store(actor: Actor, changes: Partial<DialerConfiguration>): Promise<DialerConfiguration> {
    const after = db.write(() => {
      const before = settings.read();
      settings.write(changes);
      const written = settings.read();
      audit.record({ actor, action: 'dialer.config', entity: 'dialer', before, after: written });
      return written;
    });
    await host.settingsChanged();
    return after;
  }

  /** Switches the dialer on. Throws `dialer_running` if it is on already. */
  async function start(actor: Actor): Promise<DialerOverview> {
    await host.startDialer({ actor, action: 'dialer.start', entity: 'dialer' });
    return overview(true);
  }

  /** Stops placing calls immediately; live calls continue. Throws `dialer_stopped` if the dialer is already stopped. */
  async function stop(actor: Actor): Promise<DialerOverview> {
    await host.stopDialer({ actor, action: 'dialer.stop', entity: 'dialer' });
    return overview(false);
  }

  return {
    overview,
    check,
    configure,
    setRate,
    start,
    stop,
    /**
     * Starts, pauses, resumes or stops a campaign. Throws `campaign_not_found`, `campaign_transition` or
     * `campaign_without_contacts`.
     */
    controlCampaign,
  };
}

const WHOLE = /^\d+$/;

function failAboveEveryday(limits: SiteLimits): never {
  const [field, most] = ['max_calls_per_second', everydayCps(limits)];
  return fail('invalid_body', {
    field,
    maximum: most,
    reason: say(
      '{field}: el máximo acá es {most}, la mitad del de este sitio. Un administrador puede pasarlo en Performance, o subir el del sitio en Ajustes',
      { field, most: String(most) },
    ),
  });
}

export type DialerService = ReturnType<typeof createDialerService>;
