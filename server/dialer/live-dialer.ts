/**
 * The live dialer: engine, journal and carrier (the simulated network, or PBXs) on one clock. It doesn't depend on
 * threads, so tests can drive it directly.
 */
import { BLOCK_MEMORY_MS } from '#engine/caller-ids/blocks.ts';
import { createDialer } from '#engine/dialer.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import type { Fact } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { guardCallerIds } from '#engine/network/guarded-placer.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { Carrier, CarrierEvent, FactSink } from '#engine/ports.ts';
import { readAbandonmentHistory } from './abandonment-history.ts';
import { createAgentEvents } from './agent-events.ts';
import { createAgentTimes } from './agent-times.ts';
import { createAutoBlacklist } from './auto-blacklist.ts';
import { createDeferredPlacer, passedOn } from './call-placer.ts';
import { createCarrierTime } from './carrier-time.ts';
import { createCliTotals } from './cli-totals.ts';
import { createCapChanges } from './cap-changes.ts';
import { createCallerIdBlocks } from './caller-id-blocks.ts';
import { createCliUsage } from './cli-usage.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { createReturnedCalls } from '../telephony/returned-calls.ts';
import { createSecrets } from '../telephony/secrets.ts';
import { createCommandEffects } from './commands.ts';
import type { DialerState, MetricSample, Recovery } from './contract.ts';
import { createCounters } from './counters.ts';
import { createDefinitions } from './definitions.ts';
import { createJournal } from './journal.ts';
import type { LiveDialer, LiveDialerOptions } from './live-dialer-contract.ts';
import { createLeadSource } from './lead-source.ts';
import { createNailedUpTeams } from './nailed-up-teams.ts';
import { createNetworkCarrier, SILENT } from './network-carrier.ts';
import { createNumberGuard } from './number-guard.ts';
import { createDecisionRecords } from './decision-records.ts';
import { createPlacementCheck } from './number-holds.ts';
import { createCallbacks } from './callbacks.ts';
import { createPeople } from './people.ts';
import { createReachableTrunks } from './reachable-trunks.ts';
import { recover, reopenCampaigns } from './recovery.ts';
import { createRouting } from './routing.ts';
import { createSessionCalls } from './session-calls.ts';
import { createSampler } from './samples.ts';
import { createWrapUps } from './wrap-ups.ts';
import { createDialerSettings } from './settings.ts';

/** A tick failed after it had begun, so the engine's state and the database no longer match. */
export class TickFailed extends Error {
  constructor(cause: unknown) {
    super('a tick of the dialer failed: start it again from the database', { cause });
  }
}

type Carried = { readonly callId: number; readonly event: CarrierEvent };

/** Maximum delay of events other than placing a call, ms, so that one transaction handles several. */
const BATCHING_MS = 5;

/**
 * Lateness from which a wake-up counts as a clock gap, ms, so that a tick spans less than the rate limiter's window.
 */
const GAP_MS = 1000;

/** Recovers the database and creates a dialer that continues where the last one stopped. */
export function createLiveDialer(options: LiveDialerOptions): LiveDialer {
  const {
    db,
    clock,
    wallClock = clock,
    seed,
    speed,
    demo = false,
    network = DEFAULT_PROFILE,
    onFacts,
    onSample,
    onTick,
    telephony = null,
    telephonyLog = SILENT,
    onTelephony = () => {},
    onListener = () => {},
    onWake = () => {},
  } = options;
  const startAtMs = clock.nowMs();
  const definitions = createDefinitions(db, demo, telephony !== null);
  const routing = createRouting(db, clock, telephony !== null);
  const stored = createDialerSettings(db, clock, demo, telephony !== null);
  const settings = stored.read();
  const counters = createCounters(db);
  const guard = createNumberGuard(db, stored.numberCaps);
  const leads = createLeadSource(db, guard, createDecisionRecords(db));
  const journal = createJournal(db, counters);
  const cliUsage = createCliUsage(db);
  const cliTotals = createCliTotals(db);
  const agentTimes = createAgentTimes(db, startAtMs);
  const events = createAgentEvents(db);
  const sessionCalls = createSessionCalls();
  const nailedUp = createNailedUpTeams(db, () => pbxs);
  const wrapUps = createWrapUps(counters, startAtMs);
  const callbacks = createCallbacks({ db, definitions, leads, settings: stored, dialer: () => dialer });
  let samples: MetricSample[] = [];
  const sampler = createSampler(db, startAtMs, (sample) => void samples.push(sample));
  /** Writes a tick's results in as few statements as possible. */
  function flush(): void {
    journal.flush();
    counters.flush();
    cliUsage.flush();
    cliTotals.flush();
    agentTimes.flush();
  }

  function recoverAt(nowMs: number, isStop: boolean): Recovery {
    // Samples count interrupted calls at the current time, since the call's own times may be in the future: SIM_CLOCK
    // sets the clock back at each start.
    const countNow: FactSink = { kinds: sampler.kinds, accept: (fact) => sampler.accept({ ...fact, at: nowMs }) };
    const sinks = [journal, cliTotals, countNow];
    const keepsConversations = telephony !== null && !telephony.isDryRun;
    return recover({ db, definitions, leads, counters, sinks, flush, keepsConversations, isStop, nowMs });
  }
  const recovery = recoverAt(startAtMs, false);

  let facts: Fact[] = [];
  const collector: FactSink = { kinds: 'all', accept: (fact) => void facts.push(fact) };
  const loop = createLoop(startAtMs);

  const turn = createCarrierTime(loop, (callId, event) => dialer.carrierEvent(callId, event));
  const carried = ({ callId, event }: Carried): void => dialer.carrierEvent(callId, event);
  const placer = createDeferredPlacer({
    outlet: {
      send: (order, atMs) => turn.place(carrier, order, atMs),
      refuse: ({ callId }, atMs, why) => void loop.at(atMs, carried, { callId, event: { kind: 'refused', why } }),
      ...passedOn(() => carrier),
    },
    refusalOf: createPlacementCheck(db),
  });
  const dialer = createDialer({
    loop,
    scenario: {
      startAtMs,
      settings,
      legalWindows: stored.legalWindows(),
      campaigns: [],
      network,
      speed,
      trunks: routing.trunks(),
      callerIds: routing.callerIds(),
    },
    seed,
    ports: {
      leads,
      placer,
      sinks: [
        guard,
        journal,
        wrapUps,
        callbacks,
        agentTimes,
        events,
        sessionCalls,
        nailedUp,
        cliUsage,
        cliTotals,
        sampler,
        collector,
      ],
    },
    firstCallId: recovery.nextCallId,
    recentPlacings: recovery.recentPlacings,
    isPlacingReported: telephony !== null,
  });
  dialer.setCallerIdUse(routing.usedUntil(startAtMs));
  dialer.setBlockedCallerIds(createCallerIdBlocks(db).since(startAtMs - BLOCK_MEMORY_MS));
  dialer.setCallerIdRests(routing.callerIdRests(startAtMs));

  /** Defers something that happened between two ticks to the next one. */
  function soon<T>(handle: (what: T) => void, what: T): void {
    loop.at(Math.max(loop.now(), clock.nowMs()), handle, what);
    onWake();
  }

  const { receiveCall: receive, keepChannel, releaseChannel } = dialer;
  const { optOut } = createAutoBlacklist(db);
  const callers = { receive, keepChannel, releaseChannel, optOut };
  const trunks = createReachableTrunks(routing.trunks, () => dialer);
  const pbxs =
    telephony &&
    createNetworkCarrier({
      db,
      clock,
      config: telephony,
      secrets: createSecrets(options.secretsKey!),
      log: telephonyLog,
      report: (callId, event) => soon(carried, { callId, event }),
      reportAgent: (...report) => soon((now) => dialer.setAgentReachable(...now), report),
      reportListener: onListener,
      reportPhone: (...report) => soon((now) => dialer.setNailedUpPhone(...now), report),
      later: (write) => soon((now: () => void) => now(), write),
      ...callers,
      onHandOver: (asked, done) =>
        soon(({ callId, ...order }) => {
          const outcome = effects.handOverCall(callId, order, null);
          done(outcome.ok ? null : outcome.code);
        }, asked),
      onChannels: (channels) => soon(dialer.setCarrierChannels, channels),
      onHeldTeams: (teamIds) => soon(dialer.setHeldTeams, teamIds),
      onState(state) {
        const change = trunks.changeOf(state);
        if (change !== null) soon((now: () => void) => now(), change);
        onTelephony(state);
      },
    });
  const audit = createAudit(db, wallClock);
  const isDeskPhone = telephony === null;
  const people = createPeople({
    db,
    dialer,
    isDeskPhone,
    events,
    nailedUp,
    callbacks,
    definitions,
    leads,
    audit,
    sessionCalls,
  });
  const createCarrier = options.createCarrier ?? createSimulatedCarrier;

  /** Creates the carrier of simulated calls, and of people who call back. */
  function createSimulated(): Carrier {
    const own = { later: (write: () => void) => write(), mediaOf: () => null };
    const returnedCalls = createReturnedCalls({ db, nowMs: loop.now, ...own, ...callers, log: telephonyLog });
    const reports = { reportAgent: dialer.setAgentReachable, onReturn: returnedCalls.simulate };
    return createCarrier({ ...turn, profile: network, seed, speed, ...reports });
  }

  const carrier = guardCallerIds({
    carrier: pbxs ?? createSimulated(),
    isOwned: routing.isOwned,
    report: turn.report,
  });
  const capChanges = createCapChanges({ db, dialer, leads, caps: stored.numberCaps });
  const effects = createCommandEffects({
    db,
    dialer,
    placer,
    leads,
    guard,
    capChanges,
    definitions,
    routing,
    settings: stored,
    audit,
    telephony: options.telephonyControl ?? pbxs ?? undefined,
    trunks: trunks.list,
    people,
    callbacks,
    trunksChanged: () => pbxs?.trunksChanged(),
    state,
  });

  let begun = false;
  let lastTickAt = -Infinity;

  /** Returns the dialer's state. Before `begin`, `running` is the stored state of the switch. */
  function state(): DialerState {
    const { running, activeCampaigns, liveCalls, agentsAvailable, agentsBusy } = dialer.summary();
    return {
      running: begun ? running : stored.wasRunning(),
      nowMs: loop.now(),
      activeCampaigns,
      concurrentCalls: liveCalls,
      agentsAvailable,
      agentsBusy,
    };
  }

  const dueAt = (): number => Math.min(dialer.nextEventAt(), sampler.nextAt(), agentTimes.nextAt(), callbacks.nextAt());

  /** Calls are placed on time; everything else is batched. */
  function nextAt(): number {
    return Math.min(dialer.nextCallAt(), Math.max(dueAt(), lastTickAt + BATCHING_MS));
  }

  const lateness = (nowMs: number): number => Math.max(0, nowMs - nextAt());

  /**
   * Handles what is due and runs `work` in one transaction. After the commit, places the orders and publishes the
   * facts.
   */
  function transact<T>(work: () => T): T {
    const nowMs = clock.nowMs();
    const wasDueAt = dueAt();
    const lateMs = lateness(nowMs);
    lastTickAt = nowMs;
    let changed = false;
    let result: T;
    try {
      result = db.write(() => {
        changed = true;
        if (nowMs - wasDueAt >= GAP_MS) dialer.clockGap(wasDueAt, nowMs);
        dialer.advanceTo(nowMs);
        sampler.roll(nowMs);
        agentTimes.advanceTo(nowMs);
        wrapUps.advanceTo(nowMs);
        flush(); // a command must find everything written
        const done = work();
        people.settle(effects);
        flush();
        return done;
      });
    } catch (error) {
      throw changed ? new TickFailed(error) : error;
    }
    place(Math.max(nowMs, clock.nowMs()));
    onTick?.({ lateMs, facts: facts.length });
    tell();
    return result;
  }

  /** Places the orders, which are journalled by this point. */
  function place(nowMs: number): void {
    try {
      placer.flush(nowMs);
      if (telephony === null) dialer.ordersPlaced(nowMs);
    } catch (error) {
      throw new TickFailed(error);
    }
  }

  function tell(): void {
    if (facts.length > 0) onFacts?.(facts);
    facts = [];
    for (const sample of samples) onSample?.(sample);
    samples = [];
  }

  function tick(): void {
    if (dueAt() <= clock.nowMs()) transact(() => {});
  }

  /**
   * Reads again what may have changed since the dialer was created, because notices only reach a dialer that has begun.
   */
  function reload(): void {
    dialer.setSettings(stored.read());
    dialer.setLegalWindows(stored.legalWindows());
    dialer.setTrunks(trunks.list());
    dialer.setCallerIds(routing.callerIds());
    reopenCampaigns(db, startAtMs);
  }

  function begin(): void {
    begun = true;
    reload();
    const abandoned = readAbandonmentHistory(db, startAtMs);
    for (const { plan, status, userId } of definitions.listCampaigns()) {
      capChanges.loaded(plan);
      dialer.putCampaign(plan, status, userId, abandoned.get(plan.id) ?? []);
    }
    // No PBX can be reached yet.
    if (pbxs !== null) dialer.setCarrierChannels(0);
    transact(() => {
      people.resume();
      callbacks.resume();
      recovery.missed.forEach(callbacks.missed);
      recovery.conversations.forEach(dialer.adopt);
      for (const { order } of recovery.deserted) dialer.adoptGoodbye(order.callId, order.trunkId);
      if (stored.wasRunning()) dialer.start();
    });
    pbxs?.open(recovery);
  }

  return {
    begin,
    tick,
    nextAt,
    run: (command) => transact(() => command(effects)),
    state,
    close() {
      agentTimes.settle(clock.nowMs());
      wrapUps.settle(); // written by `recoverAt`
      recoverAt(clock.nowMs(), true);
    },
    async disconnect() {
      if (pbxs === null) return;
      // Places no more calls, and stores the calls that have just been bridged, because the PBXs keep them.
      loop.at(loop.now(), dialer.setCarrierChannels, 0);
      try {
        tick();
      } finally {
        await pbxs.close();
      }
    },
    recovery,
  };
}
