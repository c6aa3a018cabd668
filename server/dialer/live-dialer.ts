/** The live dialer: engine, journal and simulated network on one clock. It knows no thread, so tests drive it by hand. */
import { createDialer } from '#engine/dialer.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import type { Fact } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { guardCallerIds } from '#engine/network/guarded-placer.ts';
import { createSimulatedCarrier, type SimulatedCarrierOptions } from '#engine/network/simulated-carrier.ts';
import type { CallOrder, Carrier, FactSink } from '#engine/ports.ts';
import type { Clock } from '../time/clock.ts';
import type { Db } from '../db/open.ts';
import { readAbandonmentHistory } from './abandonment-history.ts';
import { createDeferredPlacer } from './call-placer.ts';
import { createCarrierTime } from './carrier-time.ts';
import { createCliTotals } from './cli-totals.ts';
import { createCliUsage } from './cli-usage.ts';
import { createAudit } from '../domains/audit/service.ts';
import { createCommandEffects, type CommandEffects } from './commands.ts';
import type { DialerState, MetricSample, Recovery } from './contract.ts';
import { createCounters } from './counters.ts';
import { createDefinitions } from './definitions.ts';
import { createJournal } from './journal.ts';
import { createLeadSource } from './lead-source.ts';
import type { TickReport } from './heartbeat.ts';
import { recover, reopenCampaigns } from './recovery.ts';
import { createRouting } from './routing.ts';
import { createSampler } from './samples.ts';
import { createDialerSettings } from './settings.ts';

export type LiveDialerOptions = {
  readonly db: Db;
  readonly clock: Clock;
  /** Stamps audit entries, as the main thread's do: `clock` does not follow a wall clock that is put back. `clock` by default. */
  readonly wallClock?: Clock;
  readonly seed: number;
  /** Network and desk times are divided by it. */
  readonly speed: number;
  /** Demo mode, which calls nobody: the legal windows are open where none is set, and no ring is too short. Default false. */
  readonly demo?: boolean;
  readonly network?: NetworkProfile;
  /** What reaches the phones; the simulated carrier by default. */
  readonly createCarrier?: (options: SimulatedCarrierOptions) => Carrier;
  /** Gets what a tick brought about, after its commit. */
  readonly onFacts?: (facts: Fact[]) => void;
  readonly onSample?: (sample: MetricSample) => void;
  readonly onTick?: (report: TickReport) => void;
};

export type LiveDialer = {
  /** Goes on where the last one was: the first tick. */
  begin(): void;
  /** Does what is due and commits it. Writes nothing when nothing is. */
  tick(): void;
  /** When to tick next: epoch ms, Infinity when nothing waits. What is due by then may be due before. */
  nextAt(): number;
  /** Runs a command now, with what is due before it, and answers after the commit. */
  run<T>(command: (effects: CommandEffects) => T): T;
  state(): DialerState;
  /** Ends what is in progress as interrupted, for the last time: nothing may be called after it. */
  close(): void;
  /** What a stop in the middle had left behind. */
  readonly recovery: Recovery;
};

/** A tick failed after it had begun: what the engine believes and what the database says are not the same any more. */
export class TickFailed extends Error {
  constructor(cause: unknown) {
    super('a tick of the dialer failed: start it again from the database', { cause });
  }
}

/** What is no call to be placed waits so long for company: one transaction serves all that is due in it. */
const COMPANY_MS = 5;

/** Lateness from which a wake-up counts as a gap of the clock. A tick then spans less than the window of the rates. */
const GAP_MS = 1000;

/** Recovers the database and makes a dialer that goes on where the last one was. */
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
  } = options;
  const createCarrier = options.createCarrier ?? createSimulatedCarrier;
  const startAtMs = clock.nowMs();
  const definitions = createDefinitions(db, demo);
  const routing = createRouting(db, clock);
  const stored = createDialerSettings(db, clock, demo);
  const settings = stored.read();
  const counters = createCounters(db);
  const leads = createLeadSource(db, counters);
  const journal = createJournal(db, counters);
  const cliUsage = createCliUsage(db);
  const cliTotals = createCliTotals(db);
  let samples: MetricSample[] = [];
  const sampler = createSampler(db, startAtMs, (sample) => void samples.push(sample));
  /** What a tick has brought about, in as few statements as it takes. */
  function flush(): void {
    journal.flush();
    counters.flush();
    cliUsage.flush();
    cliTotals.flush();
  }

  function recoverAt(nowMs: number): Recovery {
    // Counted now, even when the call's own times lie ahead: SIM_CLOCK sets the clock back at each start.
    const countNow: FactSink = { kinds: sampler.kinds, accept: (fact) => sampler.accept({ ...fact, at: nowMs }) };
    return recover({ db, definitions, leads, counters, sinks: [journal, cliTotals, countNow], flush, nowMs });
  }
  const recovery = recoverAt(startAtMs);

  let facts: Fact[] = [];
  const collector: FactSink = { kinds: 'all', accept: (fact) => void facts.push(fact) };
  const isListed = db.sqlite.prepare<[string]>('select 1 from blacklist where phone = ?');
  const loop = createLoop(startAtMs);

  const turn = createCarrierTime(loop, (callId, event) => dialer.carrierEvent(callId, event));
  const refuse = (order: CallOrder): void => dialer.carrierEvent(order.callId, { kind: 'refused', why: 'blacklisted' });
  const placer = createDeferredPlacer({
    outlet: {
      send: (order, atMs) => turn.place(carrier, order, atMs),
      refuse: (order, atMs) => void loop.at(atMs, refuse, order),
      play: (callId, prompt, nth) => carrier.play(callId, prompt, nth),
      connect: (callId, agentId) => carrier.connect(callId, agentId),
      hangUp: (callId) => carrier.hangUp(callId),
    },
    isBlacklisted: (phone) => isListed.get(phone) !== undefined,
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
    ports: { leads, placer, sinks: [journal, cliUsage, cliTotals, sampler, collector] },
    firstCallId: recovery.nextCallId,
    recentPlacings: recovery.recentPlacings,
  });
  dialer.setCallerIdUse(routing.usedUntil(startAtMs));
  const carrier = guardCallerIds({
    carrier: createCarrier({ loop: turn.loop, profile: network, seed, speed, report: turn.report }),
    isOwned: routing.isOwned,
    report: turn.report,
  });
  const effects = createCommandEffects({
    db,
    dialer,
    placer,
    leads,
    definitions,
    routing,
    settings: stored,
    audit: createAudit(db, wallClock),
    state,
  });

  let begun = false;
  let lastTickAt = -Infinity;

  /** Before the beginning it is what the last dialer was. */
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

  /** When anything is due. */
  function dueAt(): number {
    return Math.min(dialer.nextEventAt(), sampler.nextAt());
  }

  /** A call has its moment; all else is written in company. */
  function nextAt(): number {
    return Math.min(dialer.nextCallAt(), Math.max(dueAt(), lastTickAt + COMPANY_MS));
  }

  /** How much later it is than something was due. */
  function lateness(nowMs: number): number {
    return Math.max(0, nowMs - nextAt());
  }

  /** One transaction: what is due until now, then `work`. Then the orders go out, then the facts. */
  function transact<T>(work: () => T): T {
    const now = clock.nowMs();
    const wasDueAt = dueAt();
    const lateMs = lateness(now);
    lastTickAt = now;
    let changed = false;
    let result: T;
    try {
      result = db.write(() => {
        changed = true;
        if (now - wasDueAt >= GAP_MS) dialer.clockGap(wasDueAt, now);
        dialer.advanceTo(now);
        sampler.roll(now);
        flush(); // a command finds everything written
        const done = work();
        flush();
        return done;
      });
    } catch (error) {
      throw changed ? new TickFailed(error) : error;
    }
    place(Math.max(now, clock.nowMs()));
    onTick?.({ lateMs, facts: facts.length });
    tell();
    return result;
  }

  /** The orders are written: they may go out. */
  function place(nowMs: number): void {
    try {
      placer.flush(nowMs);
      dialer.ordersPlaced(nowMs);
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

  /** What was changed since it was read has told nobody: whoever changes something tells engines that have begun. */
  function readAnew(): void {
    dialer.setSettings(stored.read());
    dialer.setLegalWindows(stored.legalWindows());
    dialer.setTrunks(routing.trunks());
    dialer.setCallerIds(routing.callerIds());
    reopenCampaigns(db, startAtMs);
  }

  function begin(): void {
    begun = true;
    readAnew();
    const abandoned = readAbandonmentHistory(db, startAtMs);
    for (const { plan, status, userId } of definitions.listCampaigns()) {
      dialer.putCampaign(plan, status, userId, abandoned.get(plan.id) ?? []);
    }
    transact(() => stored.wasRunning() && dialer.start());
  }

  return {
    begin,
    tick,
    nextAt,
    run: (command) => transact(() => command(effects)),
    state,
    close: () => void recoverAt(clock.nowMs()),
    recovery,
  };
}
