/** The carrier that dials over PBXs: chooses a PBX for each call and reports their capacity to the engine. */
import type { NailedUpPhone } from '#engine/model/agent.ts';
import type { CallOrder, Carrier, CarrierEvent, EarlierCalls, Refusal } from '#engine/ports.ts';
import { createAdoption, type Adoption } from './adoption.ts';
import type { ListenerReport } from './agents/listeners.ts';
import { createTeamHomes, HOMELESS_AFTER_MS, type TeamHomesStore } from './agents/team-homes.ts';
import type { AriClient } from './ari/client.ts';
import { NO_SETTINGS, type CallSettings, type ReadCallSettings } from './call-settings.ts';
import { canNailUp, nameOfPbx, type TelephonyConfig } from './config.ts';
import type { TelephonyControl } from './control.ts';
import type { Leg } from './legs/leg-contract.ts';
import type { OnHandOver } from './hand-overs.ts';
import type { OnInboundCall } from './inbound.ts';
import type { Pbx, PbxLog, PbxTimes, PbxTrunks } from './pbx-contract.ts';
import { hasRoom, isBetter } from './pbx-room.ts';
import { createPbx, LOST_AFTER_MS } from './pbx.ts';
import type { TelephonyState } from './state.ts';

const TELL_EVERY_MS = 500;

export type AsteriskCarrierOptions = {
  readonly config: TelephonyConfig;
  readonly log: PbxLog;
  /** Current time, epoch ms. */
  readonly nowMs: () => number;
  readonly readSettings: ReadCallSettings;
  /** Returns why a call is never dialled, or null. */
  readonly refusalOf: (order: CallOrder) => Refusal | null;
  readonly createTrunks: (url: string, ari: AriClient) => PbxTrunks;
  /** Reports an event of a call. May be called between ticks. */
  readonly report: (callId: number, event: CarrierEvent) => void;
  /** Reports whether an agent's phone can be reached. May be called between ticks. */
  readonly reportAgent: (agentId: number, isReachable: boolean) => void;
  /** Reports the state of an agent's nailed-up phone. May be called between ticks. */
  readonly reportPhone: (agentId: number, phone: NailedUpPhone) => void;
  /** Reports how a supervisor's part in a conversation goes on. */
  readonly reportListener: (report: ListenerReport) => void;
  /** Reports the number of calls that the PBXs can carry, 0 if no PBX takes new calls. */
  readonly onChannels: (channels: number) => void;
  /** Reports the teams whose PBX takes no calls now, while others may. */
  readonly onHeldTeams: (teamIds: readonly number[]) => void;
  readonly onState: (state: TelephonyState) => void;
  readonly onInboundCall: OnInboundCall;
  readonly onHandOver: OnHandOver;
  readonly onRecordingStarted: (pbx: string, callId: number, name: string) => void;
  readonly onRecordingEnded: (pbx: string, name: string) => void;
  /** Called when a person who waited in vain pressed the key that opts out during the goodbye. */
  readonly onOptOut: (order: CallOrder, key: string) => void;
  readonly homeStore: TeamHomesStore;
  readonly times?: Partial<PbxTimes> | undefined;
};

export type AsteriskCarrier = Carrier &
  TelephonyControl & {
    /**
     * Connects to all PBXs and reconnects until `close`. Continues the conversations of an earlier process; those that no
     * PBX has end as hung up. Says goodbye to the persons of deserted calls.
     */
    open(earlier?: EarlierCalls): void;
    trunksChanged(): void;
    /** Whether phones can stay on the line between calls. */
    readonly canNailUp: boolean;
    /** Calls the phone of an agent of the team, which then stays on the line between calls, and reports its state. */
    connectPhone(agentId: number, teamId: number, isMoving?: boolean): void;
    /** Hangs up an agent's phone that was connected. */
    disconnectPhone(agentId: number): void;
    /** Whether the phone of an agent of the team, or those of all if it is null, can be joined to the call. */
    isInReach(callId: number, teamId: number, agentId: number | null): boolean;
    /** Called when a supervisor has chosen the PBX of a team. */
    homesChanged(): void;
    /** Accepts no more calls, leaves those that go on without the server, hangs up the others, and disconnects. */
    close(): Promise<void>;
  };

/** Creates the carrier. It connects to the PBXs on `open`. */
export function createAsteriskCarrier(options: AsteriskCarrierOptions): AsteriskCarrier {
  const { config, log, nowMs, reportAgent, onChannels, onHeldTeams, onState } = options;
  let reported: number | null = null;
  let telling: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Agents whose phones are probed as soon as a PBX takes calls. */
  const toProbe = new Set<number>();
  const pbxs: Pbx[] = [];
  let adoption: Adoption | undefined;
  /** Calls that are over for the engine, but whose channels a goodbye takes. */
  const goodbyes = new Set<number>();
  const homes = createTeamHomes({
    nowMs,
    homelessAfterMs: options.times?.homelessAfterMs ?? HOMELESS_AFTER_MS,
    store: options.homeStore,
    isAwaited: (agentId) => adoption?.awaitsAgent(agentId) === true,
    hasCallsInFlight,
    onChange: heldMayHaveChanged,
  });
  /** Calls that this process has placed or received for teams, unless they have ended. */
  const teamCalls = new Map<number, { readonly teamId: number; hasAgent: boolean }>();

  /** States of the PBXs for which the homes were reviewed. */
  let reviewed = '';
  /** Teams that were reported as held. */
  let held = '';

  function awaitAgent({ callId }: CallOrder, { teamId }: CallSettings): void {
    if (teamId !== null) teamCalls.set(callId, { teamId, hasAgent: false });
  }

  function setAgent(callId: number, hasAgent: boolean): void {
    const call = teamCalls.get(callId);
    if (call !== undefined) call.hasAgent = hasAgent;
  }

  function report(callId: number, event: CarrierEvent): void {
    if (event.kind === 'bridged') setAgent(callId, true);
    options.report(callId, event);
  }

  function dropEnded(): void {
    for (const callId of teamCalls.keys()) if (legOf(callId) === undefined) teamCalls.delete(callId);
  }

  function hasCallsInFlight(teamId: number): boolean {
    dropEnded();
    return [...teamCalls.values()].some((call) => call.teamId === teamId && !call.hasAgent);
  }

  function open(earlier: EarlierCalls = { conversations: [], deserted: [] }): void {
    for (const { order } of earlier.deserted) goodbyes.add(order.callId);
    const { createTrunks, onRecordingStarted, onRecordingEnded, onOptOut, times } = options;
    adoption = createAdoption({
      ...earlier,
      app: config.app,
      pbxs: config.pbxUrls.map(nameOfPbx),
      lostAfterMs: times?.lostAfterMs ?? LOST_AFTER_MS,
      onLost(callId) {
        report(callId, { kind: 'hung_up' });
        homes.review();
      },
    });
    const { reportPhone, reportListener } = options;
    const reports = { report, reportAgent, reportPhone, reportListener };
    const shared = { config, log, nowMs, ...reports, adoption, onChange: changed, onOptOut };
    const onPhoneFree = homes.review;
    // A trunk that was removed meanwhile has no settings.
    const settingsOf = (order: CallOrder): CallSettings => options.readSettings(order) ?? NO_SETTINGS;
    for (const url of config.pbxUrls)
      pbxs.push(
        createPbx({
          ...shared,
          url,
          createTrunks,
          settingsOf,
          onPhoneFree,
          onInboundCall(call, ...rest) {
            const isTeamHere = (teamId: number) =>
              !homes.hasLines(teamId) || homes.homeOf(teamId).name === nameOfPbx(url);
            options.onInboundCall({ ...call, isTeamHere }, ...rest);
          },
          onHandOver: options.onHandOver,
          onRecordingStarted,
          onRecordingEnded,
          times,
        }),
      );
    homes.open(pbxs);
    changed();
  }

  function changed(): void {
    if (isClosed) return;
    const states = pbxs.map((pbx) => pbx.state());
    const isAnyUp = states.some(({ status }) => status === 'up');
    // Includes the calls on PBXs that take no new ones, because the engine compares the number with all its calls.
    const sum = states.reduce((total, state) => total + (state.status === 'up' ? state.channels : state.calls), 0);
    const channels = isAnyUp ? sum : 0;
    if (channels !== reported) {
      reported = channels;
      onChannels(channels);
    }
    const statuses = states.map(({ status }) => status).join();
    if (statuses !== reviewed) {
      reviewed = statuses;
      homes.review();
    }
    reportHeldTeams();
    for (const callId of goodbyes) if (!mayExist(callId)) goodbyeOver(callId);
    probeAgents();
    tellSoon();
  }

  function reportHeldTeams(): void {
    const teamIds = homes.teams().filter((teamId) => !hasRoom(pbxForCallOf(teamId)));
    if (teamIds.join() === held) return;
    held = teamIds.join();
    onHeldTeams(teamIds);
  }

  function heldMayHaveChanged(): void {
    if (isClosed) return;
    reportHeldTeams();
    tellSoon();
  }

  function tellSoon(): void {
    if (!isClosed) telling ??= setTimeout(tell, TELL_EVERY_MS);
  }

  const mayExist = (callId: number): boolean => adoption!.awaits(callId) || legOf(callId) !== undefined;

  function goodbyeOver(callId: number): void {
    goodbyes.delete(callId);
    report(callId, { kind: 'hung_up' });
  }

  function probeAgents(): void {
    if (toProbe.size === 0) return;
    const pbx = best();
    if (pbx === undefined) return;
    for (const agentId of toProbe) pbx.probeAgent(agentId);
    toProbe.clear();
  }

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    dropEnded();
    onState({
      driver: 'asterisk',
      isDryRun: config.isDryRun,
      pbxs: pbxs.map((pbx) => pbx.state()),
      trunks: pbxs.flatMap((pbx) => pbx.trunks()),
      ...homes.state(),
    });
  }

  const pbxOf = (callId: number): Pbx | undefined => pbxs.find((pbx) => pbx.leg(callId) !== undefined);
  const legOf = (callId: number): Leg | undefined => pbxOf(callId)?.leg(callId);

  /** Returns the PBX for the next call: one that does not keep orders waiting, and of these the one with most room. */
  function best(): Pbx | undefined {
    let found: Pbx | undefined;
    for (const pbx of pbxs) if (pbx.freeChannels() > 0 && (found === undefined || isBetter(pbx, found))) found = pbx;
    return found;
  }

  /** Returns the PBX for a call of a team, or undefined if it can't be placed now. */
  function pbxForCallOf(teamId: number | null): Pbx | undefined {
    if (teamId === null || !homes.hasLines(teamId)) return best();
    return homes.isLeaving(teamId) ? undefined : homes.homeOf(teamId);
  }

  function refuse({ callId }: CallOrder, why: Refusal): void {
    report(callId, { kind: 'refused', why });
  }

  /** Gives a call that has come in to the PBX that has it. */
  function receive(order: CallOrder, channel: string): void {
    const settings = options.readSettings(order);
    const isThere = settings !== null && pbxs.some((pbx) => pbx.receive(order, channel, settings));
    if (!isThere) refuse(order, 'withdrawn');
    else awaitAgent(order, settings);
  }

  /** Returns the settings of a call to an outside number over the leg's trunk, or null if it must not be called. */
  function outsideSettingsOf(leg: Leg, phone: string): CallSettings | null {
    const order = { ...leg.order, phone };
    return config.isDryRun || options.refusalOf(order) !== null ? null : options.readSettings(order);
  }

  return {
    reach: 'network',
    open,

    place(order) {
      if (legOf(order.callId) !== undefined) return;
      if (order.channel) return receive(order, order.channel);
      const refusal = options.refusalOf(order);
      if (refusal !== null) return refuse(order, refusal);
      const settings = options.readSettings(order);
      if (settings === null) return refuse(order, 'withdrawn');
      if (config.isDryRun) {
        log.info(
          { callId: order.callId, endpoint: settings.endpoint, callerId: order.callerId },
          'dry run: not dialled',
        );
        return refuse(order, 'dry_run');
      }
      const pbx = pbxForCallOf(settings.teamId);
      // Since the engine's decision, a PBX has gone down or filled up. The order was not sent.
      if (!hasRoom(pbx)) return refuse(order, 'withdrawn');
      awaitAgent(order, settings);
      pbx.place(order, settings);
    },

    play: (callId, _prompt, nth) => legOf(callId)?.play(nth),
    connect: (callId, agentId, campaignId) => legOf(callId)?.connect(agentId, campaignId),
    connectOutside(callId, phone) {
      const leg = legOf(callId);
      if (leg === undefined) return;
      const settings = outsideSettingsOf(leg, phone);
      if (settings === null) report(callId, { kind: 'agent_lost', why: 'unreachable' });
      else leg.connectOutside(settings);
    },
    control: (callId, order) => legOf(callId)?.control(order),
    consult: (callId, agentId) => legOf(callId)?.consult(agentId),
    consultOutside(callId, phone) {
      const leg = legOf(callId);
      if (leg === undefined) return;
      const settings = outsideSettingsOf(leg, phone);
      if (settings === null) report(callId, { kind: 'consulted_lost', agentId: null, why: 'unreachable' });
      else leg.consultOutside(settings);
    },
    endConsultation: (callId) => legOf(callId)?.endConsultation(),
    handOver: (callId) => legOf(callId)?.handOver(),
    startWaiting(callId) {
      setAgent(callId, false);
      legOf(callId)?.startWaiting();
    },
    leaveMessage: (callId) => legOf(callId)?.leaveMessage(),

    hangUp(callId, goodbye) {
      adoption?.forget(callId);
      const pbx = pbxOf(callId);
      const leg = pbx?.leg(callId);
      const status = pbx?.state().status;
      leg?.hangUp(goodbye);
      if (leg?.isInFarewell() === true) {
        goodbyes.add(callId);
        return 'goodbye';
      }
      return status === 'down' || status === 'syncing' ? 'unreachable' : undefined;
    },
    probeAgent(agentId) {
      toProbe.add(agentId);
      probeAgents();
    },

    canNailUp: canNailUp(config),

    connectPhone: homes.connect,
    disconnectPhone: homes.disconnect,
    homesChanged: homes.review,
    isInReach(callId, teamId, agentId) {
      // A team without phones on the line has no PBX, and gets none by being asked about.
      const place = homes.placeOf(agentId, homes.hasLines(teamId) ? teamId : null);
      return place === undefined || [undefined, place].includes(pbxOf(callId));
    },

    placePhone(agentId, teamId, callId) {
      const pbx = homes.placeOf(agentId, teamId) ?? (callId === null ? undefined : pbxOf(callId)) ?? best() ?? pbxs[0]!;
      homes.keepBrowser(agentId, pbx);
      // The browser connects as soon as it has the answer.
      tell();
      return pbx.name;
    },

    setRecordingPaused(callId, isPaused) {
      const pbx = pbxOf(callId);
      // A PBX that is down keeps recording, so the pause must fail.
      if (pbx === undefined || pbx.state().status === 'down') return false;
      return pbx.leg(callId)!.setRecordingPaused(isPaused);
    },

    listen({ callId, agentId, listenerId, mode }) {
      const pbx = pbxOf(callId);
      const status = pbx?.state().status ?? 'down';
      if (pbx === undefined || status === 'down' || status === 'syncing') return null;
      const own = homes.placeOf(listenerId, null);
      if (own !== undefined && own !== pbx && own.hasBrowser(listenerId)) return 'elsewhere';
      for (const other of pbxs) if (other !== pbx) other.leaveListening(listenerId);
      return pbx.listen(
        { listenerId, callId, agentId, mode },
        (onOver) => pbx.leg(callId)?.listened(agentId, onOver) ?? null,
      );
    },

    stopListening(listenerId) {
      for (const pbx of pbxs) pbx.leaveListening(listenerId);
    },

    setDraining(name, isDraining) {
      const pbx = pbxs.find((one) => one.name === name);
      pbx?.setDraining(isDraining);
      return pbx !== undefined;
    },

    trunksChanged() {
      for (const pbx of pbxs) pbx.trunksChanged();
    },

    async close() {
      isClosed = true;
      clearTimeout(telling);
      homes.close();
      adoption?.close();
      // Commands may still run during the shutdown, so the engine must not order more calls.
      onChannels(0);
      await Promise.all(pbxs.map((pbx) => pbx.close()));
    },
  };
}
