/** The public door of the engine: a dialer that lives on a loop, reaches the world through ports and tells it in facts. */
import type { Dialer, DialerOptions } from './dialer-contract.ts';
import type { Disposition } from './model/disposition.ts';
import type { HoldReason, Settlement } from './model/facts.ts';
import { dialMethodOf } from './policies/pacing/dial-methods.ts';
import { createRateLimiter, notBefore, placedAt, setRate } from './policies/pacing/rate-limiter.ts';
import type { Barrier } from './ports.ts';
import { createAgentPool } from './runtime/agent-pool.ts';
import { createCallManager } from './runtime/call-manager.ts';
import { createCallerIdManager } from './runtime/caller-id-manager.ts';
import { createCampaignManager } from './runtime/campaign-manager.ts';
import { lookAgain, type CampaignRun, type LiveCall } from './runtime/campaign-run.ts';
import { createFactDispatcher } from './runtime/fact-dispatcher.ts';
import { createHoldMonitor } from './runtime/hold-monitor.ts';
import { createLeadQueue } from './runtime/lead-queue.ts';
import { createOriginator } from './runtime/originator.ts';
import { createPacingManager } from './runtime/pacing-manager.ts';
import { createRouteManager } from './runtime/route-manager.ts';
import { createTestCallManager } from './runtime/test-call-manager.ts';
import { createTransferManager } from './runtime/transfer-manager.ts';
import { createTrunkManager } from './runtime/trunk-manager.ts';
import { createTimingManager } from './runtime/timing-manager.ts';
import { createAgentQueue } from './runtime/agent-queue.ts';

const noTrunkToAll = (): Barrier => ({ why: 'no_trunk', untilMs: Infinity });

/** Why contacts are not due, whatever is free: looking again for each call that ends costs a query. */
const WAITS_FOR_NO_ROUTE: ReadonlySet<HoldReason> = new Set<HoldReason>(['hours', 'list_finished', 'retry_wait']);

/** A stopped dialer with the scenario's campaigns as drafts. Throws RangeError for a scenario that defines no dialer. */
export function createDialer(options: DialerOptions): Dialer {
  const { loop, scenario, seed, ports, firstCallId = 1, recentPlacings = [] } = options;
  const policyOf = options.pacing ?? dialMethodOf;
  let settings = scenario.settings;
  let running = false;
  const facts = createFactDispatcher(ports.sinks);
  const holds = createHoldMonitor(loop, facts);
  const recentMs = recentPlacings.map(({ atMs }) => atMs);
  const globalLimiter = createRateLimiter(settings.globalCallsPerSecond, recentMs);

  const agents = createAgentPool({
    loop,
    facts,
    seed,
    wrapUp: scenario.network.wrapUp,
    breaks: scenario.network.breaks,
    speed: scenario.speed,
    onFree: agentFree,
    onServed: (agentId, talkMs, wrapUpMs) => pacing.served(agentId, talkMs, wrapUpMs),
  });
  const trunks = createTrunkManager(loop, scenario.trunks);
  const callerIds = createCallerIdManager(loop, seed, scenario.callerIds);
  const routes = createRouteManager({ nowMs: loop.now, trunks, callerIds, onFreed: routeFreed });
  const calls = createCallManager({
    loop,
    facts,
    scenario,
    leads: ports.leads,
    placer: ports.placer,
    routes,
    firstCallId,
    onOrdered: (call) => ordered(call),
    hasAgents: () => settings.agentCapacity > 0,
    onPersonAnswered: personAnswered,
    onAgentWanted: agentWanted,
    onEnded: callEnded,
  });
  const agentQueue = createAgentQueue({
    loop,
    facts,
    agents,
    patienceMs: ({ run }) => Math.round((run.plan.agentWaitMs ?? settings.agentWaitMs) / scenario.speed),
    connect,
    abandon: calls.abandon,
  });
  const transfers = createTransferManager({
    loop,
    facts,
    calls,
    agents,
    seekAgent: agentWanted,
    connect: connectByHand,
  });
  const pacing = createPacingManager({
    loop,
    agents,
    waiting: agentQueue.size,
    settings: () => settings,
    speed: scenario.speed,
  });
  const timing = createTimingManager({ loop, legalWindows: scenario.legalWindows ?? {}, agents });
  const list = createLeadQueue({
    loop,
    facts,
    leads: ports.leads,
    // Without any trunk no window that opens would help.
    gateOf: (run) => (trunks.reachAnybody() ? timing.gateOf(routes.gateOf(run)) : noTrunkToAll),
    open: calls.open,
  });
  const originator = createOriginator({
    loop,
    list,
    pacing,
    holds,
    globalLimiter,
    isRunning: () => running,
    barrierOf: timing.barrierOf,
    closesAtMs: timing.closesAtMs,
    onFinished: (run) => campaigns.complete(run),
  });
  const testCalls = createTestCallManager({ loop, seed, globalLimiter, calls });
  const campaigns = createCampaignManager({
    loop,
    facts,
    seed,
    holds,
    originator,
    isRunning: () => running,
    startDialer: start,
    policyOf,
    recentPlacings,
  });

  function ordered(call: LiveCall): void {
    call.run.liveCalls++;
    pacing.ordered(call);
  }

  /** Who waits may have waited for that. The pump follows: a call has ended. */
  function routeFreed(): void {
    for (const run of originator.campaigns())
      if (run.dueAtMs > loop.now() && !WAITS_FOR_NO_ROUTE.has(run.dueWhy)) lookAgain(run);
  }

  /** Other ways out: who waited for one looks again. */
  function routesChanged(): void {
    for (const run of originator.campaigns()) lookAgain(run);
    originator.pump();
  }

  function personAnswered(call: LiveCall): void {
    routes.answered(call);
    pacing.answered(call);
    // In a menu, that is all that happens for now.
    if (call.run.plan.flow === 'press1') originator.pump();
  }

  function agentWanted(call: LiveCall): void {
    wants(call);
    agentQueue.seekAgent(call);
    originator.pump();
  }

  function wants(call: LiveCall): void {
    call.wantedAtMs = loop.now();
    pacing.wantsAgent(call);
  }

  function connect(call: LiveCall, agentId: number): void {
    calls.connect(call, agentId);
    pacing.connected(call, agentId);
  }

  function connectByHand(call: LiveCall, agentId: number): void {
    wants(call);
    connect(call, agentId);
    originator.pump();
  }

  function agentFree(): void {
    agentQueue.agentFree();
    originator.pump();
  }

  function callEnded(call: LiveCall, settlement: Settlement, disposition: Disposition | null): void {
    const { run } = call;
    pacing.ended(call);
    if (disposition === 'abandoned') pacing.abandoned(call);
    agentQueue.leave(call);
    // There is nothing to write up about a machine.
    if (call.agentId !== null) agents.release(call.agentId, call.id, disposition !== 'machine');
    run.liveCalls--;
    // What was never placed has tired no line.
    if (call.placedAtMs !== null) restLine(run);
    if (settlement.kind === 'retry') {
      if (run.dueWhy === 'list_finished') run.dueWhy = 'retry_wait';
      run.dueAtMs = Math.min(run.dueAtMs, settlement.dueAtMs);
      run.listEmpty = false;
    }
    // Contacts are told of when their import ends: only the leads know whether this was the last one.
    if (run.listEmpty && run.liveCalls === 0) lookAgain(run);
    originator.pump();
  }

  /** A line that rests is taken for so long. */
  function restLine(run: CampaignRun): void {
    const restMs = timing.lineRestMs(run);
    if (restMs === 0) return;
    run.linesResting++;
    loop.at(loop.now() + restMs, lineRested, run);
  }

  function lineRested(run: CampaignRun): void {
    run.linesResting--;
    originator.pump();
  }

  function start(): boolean {
    if (running) return false;
    running = true;
    facts.DialerStarted?.({ kind: 'DialerStarted', at: loop.now() });
    for (const run of originator.campaigns()) {
      lookAgain(run);
      holds.announce(run, null);
    }
    originator.pump();
    return true;
  }

  for (const plan of scenario.campaigns) campaigns.put(plan);
  agents.setCapacity(settings.agentCapacity);

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
      if (patch.globalCallsPerSecond !== undefined) setRate(globalLimiter, patch.globalCallsPerSecond);
      if (patch.agentCapacity !== undefined) agents.setCapacity(patch.agentCapacity);
      originator.pump();
    },

    setTrunks(plans) {
      trunks.setTrunks(plans);
      routesChanged();
    },

    setCallerIds(plan) {
      callerIds.setPlan(plan);
      routesChanged();
    },

    setCallerIdUse(use) {
      callerIds.setUse(use);
      routesChanged();
    },

    setLegalWindows(windows) {
      timing.setLegalWindows(windows);
      for (const run of originator.campaigns()) lookAgain(run);
      originator.pump();
    },

    testCall: testCalls.request,
    endCall: calls.endByUser,
    transferCall: transfers.transfer,

    setAgentPaused(agentId, isPaused) {
      const isOnShift = agents.setPaused(agentId, isPaused);
      originator.pump();
      return isOnShift;
    },

    clockGap(fromMs, toMs) {
      notBefore(globalLimiter, toMs);
      testCalls.notBefore(toMs);
      for (const run of originator.campaigns()) notBefore(run.limiter, toMs);
      facts.ClockGap?.({ kind: 'ClockGap', at: loop.now(), fromMs, toMs });
    },

    ordersPlaced(atMs) {
      placedAt(globalLimiter, loop.now(), atMs);
      for (const run of originator.campaigns()) placedAt(run.limiter, loop.now(), atMs);
    },

    glance: () => ({
      running,
      activeCampaigns: originator.campaigns().length,
      liveCalls: calls.liveCalls(),
      agentsAvailable: agents.available(),
      agentsBusy: agents.busy(),
      waiting: agentQueue.size(),
    }),
  };
}
