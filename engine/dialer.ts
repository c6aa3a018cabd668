/**
 * The engine's public entry point: a dialer that runs on an event loop, acts through ports and reports events as facts.
 */
import type { Dialer, DialerOptions } from './dialer-contract.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { isPreview, type CampaignPlan } from './model/scenario.ts';
import type { CallSettlement } from './model/facts.ts';
import { dialMethodOf } from './policies/pacing/dial-methods.ts';
import { setRate } from './policies/pacing/rate-limiter.ts';
import type { Barrier, ClassGate } from './ports.ts';
import { createAdoption } from './runtime/adoption.ts';
import { createAgentCommands } from './runtime/agent-commands.ts';
import { createAgentGroups } from './runtime/agent-groups.ts';
import { agentsBarrier, HOLDS_UNRELATED_TO_ROUTES, noTrunkForAny } from './runtime/barriers.ts';
import { createCallManager } from './runtime/call-manager.ts';
import { createCallerIdManager } from './runtime/caller-id-manager.ts';
import { createCampaignManager } from './runtime/campaign-manager.ts';
import { contactBack, recheckList, recheckRoutes, type CampaignRun, type LiveCall } from './runtime/campaign-run.ts';
import { createCarrierCapacity } from './runtime/carrier-capacity.ts';
import { createConversations } from './runtime/conversations.ts';
import { createFactDispatcher } from './runtime/fact-dispatcher.ts';
import { createHoldMonitor } from './runtime/hold-monitor.ts';
import { createLeadQueue } from './runtime/lead-queue.ts';
import { createLineRests } from './runtime/line-rests.ts';
import { createOriginator } from './runtime/originator.ts';
import { createReservations } from './runtime/reservations.ts';
import { createReturnedCalls } from './runtime/returned-calls.ts';
import { createRateLimits } from './runtime/rate-limits.ts';
import { createPacingManager } from './runtime/pacing-manager.ts';
import { createRouteCommands } from './runtime/route-commands.ts';
import { createRouteManager } from './runtime/route-manager.ts';
import { createSessionManager } from './runtime/session-manager.ts';
import { createTestCallManager } from './runtime/test-call-manager.ts';
import { createTakerManager } from './runtime/taker-manager.ts';
import { createTrunkJudge } from './runtime/trunk-judge.ts';
import { createTrunkManager } from './runtime/trunk-manager.ts';
import { createTimingManager } from './runtime/timing-manager.ts';

/** Creates a stopped dialer with the scenario's campaigns as drafts. Throws RangeError for an invalid scenario. */
export function createDialer(options: DialerOptions): Dialer {
  const { loop, scenario, seed, ports, firstCallId = 1, recentPlacings = [] } = options;
  const policyOf = options.pacing ?? dialMethodOf;
  let settings = scenario.settings;
  let running = false;
  const carrier = createCarrierCapacity(() => calls.channels());
  const facts = createFactDispatcher(ports.sinks);
  const holds = createHoldMonitor(loop, facts);
  const rates = createRateLimits(options, () => originator);

  const patienceMs = ({ run }: LiveCall) => Math.round((run.plan.agentWaitMs ?? settings.agentWaitMs) / scenario.speed);
  const tally = { waiting: 0 };
  const groups = createAgentGroups({
    loop,
    facts,
    seed,
    network: scenario.network,
    speed: scenario.speed,
    tally,
    patienceMs,
    probe: (agentId) => ports.placer.probeAgent(agentId),
    connect: (call, agentId) => takers.connect(call, agentId),
    abandon: (call) => calls.abandon(call),
    onFree: () => originator.pump(),
    onIdle: (agentId) => previews.agentIdle(agentId),
    onUnreserved: (agentId) => previews.agentLeft(agentId),
    onServed: (agentId, served) => pacing.served(agentId, served),
  });
  const trunks = createTrunkManager(loop, scenario.trunks);
  const callerIds = createCallerIdManager(loop, seed, scenario.callerIds);
  const routes = createRouteManager({ nowMs: loop.now, carrier, trunks, callerIds, onFreed: routeFreed });
  const judge = createTrunkJudge({
    loop,
    facts,
    leads: ports.leads,
    trunks,
    findCampaign: (campaignId) => campaigns.find(campaignId),
    onChanged: trunkChanged,
  });
  const requestAgent = thenPump((call: LiveCall) => takers.request(call));
  const calls = createCallManager({
    loop,
    facts,
    scenario,
    leads: ports.leads,
    placer: ports.placer,
    routes,
    judge,
    firstCallId,
    onOrdered: (call) => ordered(call),
    onOrderSettled(call) {
      rates.settled(call);
      previews.orderSettled(call);
    },
    hasTakers: ({ run }) => run.servedBy === 'sessions' || run.group !== groups.floor || settings.agentCapacity > 0,
    onPersonAnswered: personAnswered,
    onMessage: thenPump((call: LiveCall) => pacing.ended(call)),
    onAgentWanted: requestAgent,
    onBridged: (call) => takers.bridged(call),
    onTakerEvent: (call, event) => conversations.carrierEvent(call, event),
    onAgentLost: (call, why) => conversations.takerLost(call, why),
    onEnded: callEnded,
    onGoodbyeOver: trunkChanged,
  });
  const sessions = createSessionManager({
    loop,
    facts,
    tally,
    groupOf: groups.of,
    speed: scenario.speed,
    linesOf: ({ plan }) => linesOf(plan),
    patienceMs,
    connect: (call) => takers.connect(call, null),
    abandon: calls.abandon,
    onFree: () => originator.pump(),
    onTakersChanged: (run) => pacing.takersChanged(run),
  });
  const pacing = createPacingManager({
    loop,
    linesOf,
    settings: () => settings,
    speed: scenario.speed,
  });
  const takers = createTakerManager({
    loop,
    facts,
    calls,
    groups,
    sessions,
    pacing,
    startWaiting: (callId) => ports.placer.startWaiting(callId),
    patienceMs,
    speed: scenario.speed,
  });
  const conversations = createConversations({
    loop,
    facts,
    calls,
    placer: ports.placer,
    groups,
    takers,
    pacing,
    routes,
    onChanged: () => originator.pump(),
    speed: scenario.speed,
  });
  const timing = createTimingManager({ loop, legalWindows: scenario.legalWindows ?? {} });
  const restLine = createLineRests(loop, timing.lineRestMs, () => originator.pump());
  const list = createLeadQueue({
    loop,
    facts,
    leads: ports.leads,
    gateOf,
    open: (run, lead) => (isPreview(run.plan) ? previews.reserve(run, lead) : calls.open(run, lead)),
  });
  const previews = createReservations({
    loop,
    facts,
    leads: ports.leads,
    globalLimiter: rates.global,
    isRunning: () => running,
    groups,
    findCampaign: (campaignId) => campaigns.find(campaignId),
    barrierOf: barrierBesideAgents,
    gateOf,
    open: calls.open,
    hangUp: (callId, agentId) => calls.endByAgent(callId, agentId),
    onOrdered: () => originator.callOrdered(),
    onBack: pumpLater,
    onChanged: () => originator.pump(),
  });
  const originator = createOriginator({
    loop,
    list,
    pacing,
    holds,
    globalLimiter: rates.global,
    isRunning: () => running,
    barrierOf,
    closesAtMs: timing.closesAtMs,
    placeOrdered: previews.placeOrdered,
    onFinished: (run) => campaigns.complete(run),
  });
  const testCalls = createTestCallManager({
    loop,
    seed,
    globalLimiter: rates.global,
    calls,
    groupOf: groups.of,
    prepare: sessions.planned,
  });
  const campaigns = createCampaignManager({
    loop,
    facts,
    seed,
    holds,
    originator,
    isRunning: () => running,
    policyOf,
    groupOf: groups.of,
    recentPlacings,
    isPlacingReported: options.isPlacingReported,
    onInactive: previews.review,
    onPlan(run) {
      sessions.planned(run);
      previews.review();
    },
  });

  function barrierBesideAgents(run: CampaignRun, nowMs: number): Barrier | null {
    return carrier.barrier() ?? timing.barrierOf(run, nowMs) ?? carrier.teamBarrier(run);
  }

  function barrierOf(run: CampaignRun, nowMs: number): Barrier | null {
    return barrierBesideAgents(run, nowMs) ?? agentsBarrier(run);
  }

  /** Returns what blocks a window class. Without an active trunk, dial windows are irrelevant. */
  function gateOf(run: CampaignRun): ClassGate {
    return trunks.hasUsableTrunk() ? timing.gateOf(run, routes.gateOf(run)) : noTrunkForAny;
  }

  /** Returns how many calls a campaign can have at a time. Each call needs a line and a channel. */
  function linesOf(plan: CampaignPlan): number {
    return Math.min(plan.maxConcurrentCalls, trunks.channels(), carrier.channels());
  }

  function ordered(call: LiveCall): void {
    call.run.liveCalls++;
    previews.called(call);
    pacing.ordered(call);
  }

  /** Re-checks the campaigns that may be waiting for a route. The caller must call `originator.pump` afterwards. */
  function routeFreed(): void {
    for (const run of originator.campaigns())
      if (run.dueAtMs > loop.now() && !HOLDS_UNRELATED_TO_ROUTES.has(run.dueWhy)) recheckRoutes(run);
  }

  /** Re-checks the campaigns that may be waiting for a trunk, after the current event is handled. */
  function trunkChanged(): void {
    routeFreed();
    pumpLater();
  }

  /** Pumps after the current event is handled. */
  function pumpLater(): void {
    loop.at(loop.now(), originator.pump, undefined);
  }

  /** Re-checks every campaign after trunks, caller ids or the carrier's channels have changed. */
  function routesChanged(): void {
    pacing.capacityChanged();
    for (const run of originator.campaigns()) recheckList(run);
    originator.pump();
  }

  function personAnswered(call: LiveCall): void {
    routes.answered(call);
    pacing.answered(call);
    // A call in a menu waits for a key, so pump now. Without a menu, the request for an agent pumps.
    if (call.run.plan.flow === 'press1') originator.pump();
  }

  /** Returns an action on a call, after which others may be placed. */
  function thenPump<Given extends unknown[], T>(act: (...given: Given) => T): (...given: Given) => T {
    return (...given) => {
      const result = act(...given);
      originator.pump();
      return result;
    };
  }

  function callEnded(call: LiveCall, settlement: CallSettlement, disposition: Disposition | null): void {
    const { run } = call;
    pacing.ended(call);
    if (disposition === 'abandoned') pacing.abandoned(call);
    sessions.queueOf(call).leave(call);
    run.liveCalls--;
    // The line of a call that was never placed does not rest.
    if (call.placedAtMs !== null) restLine(run);
    if (settlement.kind !== 'kept') {
      contactBack(run, settlement);
      previews.over(call, settlement, disposition);
    }
    conversations.callEnded(call);
    // The carrier was full until this call ended.
    if (calls.channels() + 1 >= carrier.channels()) routeFreed();
    takers.free(call, disposition);
    originator.pump();
  }

  function start(): boolean {
    if (running) return false;
    running = true;
    facts.DialerStarted?.({ kind: 'DialerStarted', at: loop.now() });
    for (const run of originator.campaigns()) {
      recheckList(run);
      holds.announce(run, null);
    }
    originator.pump();
    return true;
  }

  for (const plan of scenario.campaigns) campaigns.put(plan);
  groups.floor.pool.setCapacity(settings.agentCapacity);

  return {
    now: loop.now,
    nextEventAt: loop.nextEventAt,
    nextCallAt: originator.nextAt,
    advanceTo: loop.advanceTo,
    carrierEvent: calls.carrierEvent,
    start,

    stop() {
      if (!running) return false;
      running = false;
      previews.review();
      originator.pump();
      facts.DialerStopped?.({ kind: 'DialerStopped', at: loop.now() });
      for (const run of originator.campaigns()) holds.announce(run, 'dialer_stopped');
      return true;
    },

    startCampaign: campaigns.start,
    pauseCampaign: campaigns.pause,
    resumeCampaign: campaigns.resume,
    stopCampaign: campaigns.stop,
    putCampaign: campaigns.put,
    removeCampaign: campaigns.remove,
    leadsChanged: campaigns.leadsChanged,
    campaignStatus: campaigns.statusOf,

    setSettings(patch) {
      settings = { ...settings, ...patch };
      if (patch.globalCallsPerSecond !== undefined) {
        setRate(rates.global, patch.globalCallsPerSecond);
        testCalls.rateChanged();
      }
      if (patch.agentCapacity !== undefined) groups.floor.pool.setCapacity(patch.agentCapacity);
      originator.pump();
    },

    setCarrierChannels(channels) {
      carrier.setChannels(channels);
      routesChanged();
    },
    setHeldTeams: thenPump(carrier.setHeldTeams),
    ...createRouteCommands({ loop, facts, trunks, callerIds, onChanged: routesChanged }),
    setLegalWindows(windows) {
      timing.setLegalWindows(windows);
      for (const run of originator.campaigns()) recheckList(run);
      originator.pump();
    },

    adopt: createAdoption({
      loop,
      facts,
      calls,
      trunks,
      groups,
      consultations: conversations.consultations,
      pacing,
      findCampaign: campaigns.find,
    }),
    adoptGoodbye: calls.goodbyeBegun,
    testCall: testCalls.request,
    receiveCall: createReturnedCalls({ loop, calls, routes, groups, findCampaign: campaigns.find }),
    keepChannel: routes.keep,
    releaseChannel: thenPump(routes.release),
    endCall: calls.endByUser,
    ...conversations.commands,
    ...previews.commands,

    ...createAgentCommands({
      groups,
      onChanged: () => originator.pump(),
      onAway: previews.agentAway,
      onShiftsChanged: pacing.capacityChanged,
    }),

    clockGap(fromMs, toMs) {
      rates.notBefore(toMs);
      testCalls.notBefore(toMs);
      facts.ClockGap?.({ kind: 'ClockGap', at: loop.now(), fromMs, toMs });
    },
    ordersPlaced: rates.allPlaced,

    summary: () => ({
      running,
      activeCampaigns: originator.campaigns().length,
      liveCalls: calls.liveCalls(),
      agentsAvailable: groups.available(),
      agentsBusy: groups.busy(),
      waiting: tally.waiting,
    }),
  };
}
