/**
 * Runs one independent replication of a model through the engine's public interface. Returns its figures after the
 * warm-up.
 */
import { createDialer } from '#engine/dialer.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { samplerOf } from '#engine/kernel/distributions.ts';
import { createLoop, type Loop } from '#engine/kernel/loop.ts';
import { openStream } from '#engine/kernel/rng.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { FactSink, Lead, LeadSource } from '#engine/ports.ts';
import type { QueueValues } from './exact.ts';
import type { Model, ProgressiveModel, QueueModel } from './models.ts';
import { scenarioOf, SERVICE_MS, START_MS } from './scenario.ts';

export type ReplicationOrder = {
  readonly model: Model;
  readonly seed: number;
  /**
   * Number of counted calls; for a progressive model their expected number. A tenth more are placed before, as the
   * warm-up.
   */
  readonly calls: number;
};

/** Result of a replication. `controls` are control variates with mean 0 (estimate.ts). */
export type Replication = {
  readonly values: QueueValues;
  readonly controls: readonly number[];
  /** Number of calls placed, including the warm-up. */
  readonly placed: number;
  readonly events: number;
};

const WARM_UP = 0.1;

/** Runs the replication, deterministically by its order. */
export function replicate({ model, seed, calls }: ReplicationOrder): Replication {
  const warmUp = Math.ceil(calls * WARM_UP);
  return model.kind === 'queue' ? runQueue(model, seed, warmUp, calls) : runProgressive(model, seed, warmUp, calls);
}

function runQueue(model: QueueModel, seed: number, warmUp: number, calls: number): Replication {
  const gap = samplerOf({ kind: 'exponential', mean: SERVICE_MS / model.arrivals });
  const gaps = openStream(seed, 'contact_list');
  let arrivesAtMs = START_MS + gap(gaps);
  let arrived = 0;
  let [fromMs, toMs] = [Infinity, Infinity];
  /** Poisson arrivals. A claim before the next arrival returns the arrival's time. */
  const leads: LeadSource = {
    take(_campaignId, nowMs) {
      if (arrived === warmUp + calls) return { kind: 'empty' };
      if (arrivesAtMs > nowMs) return { kind: 'wait', untilMs: Math.ceil(arrivesAtMs), why: 'retry_wait' };
      if (arrived === warmUp) fromMs = nowMs;
      arrivesAtMs += gap(gaps);
      arrived++;
      if (arrived === warmUp + calls) toMs = nowMs;
      return { kind: 'lead', lead: leadOf(arrived) };
    },
    settle: () => {},
    lastFailure: () => null,
    giveBack: () => 'done',
    takeOne: () => ({ kind: 'empty' }),
    holdOf: () => null,
  };

  let [waited, abandoned, waitMs, talkMs, talkedTooLongMs] = [0, 0, 0, 0, 0];
  const { loop } = start(model, seed, leads, {
    kinds: new Set(['CallEnded']),
    accept(fact) {
      const { at, leadId, answeredAtMs, connectedAtMs, disposition } = fact as FactOf<'CallEnded'>;
      if (connectedAtMs !== null) talkMs += Math.max(0, Math.min(at, toMs) - Math.max(connectedAtMs, fromMs));
      if (leadId <= warmUp) return;
      if (connectedAtMs !== null) talkedTooLongMs += at - connectedAtMs - SERVICE_MS;
      const wait = (connectedAtMs ?? at) - answeredAtMs!;
      waitMs += wait;
      if (wait > 0) waited++;
      if (disposition === 'abandoned') abandoned++;
    },
  });
  // Later calls don't delay earlier ones, so the run may end with the last call.
  loop.advanceTo(Infinity);
  return {
    values: {
      waited: waited / calls,
      abandoned: abandoned / calls,
      meanWait: waitMs / calls / SERVICE_MS,
      utilisation: talkMs / (model.agents * (toMs - fromMs)),
    },
    // Relative deviations of the interarrival and service times.
    controls: [
      ((toMs - fromMs) * model.arrivals) / ((calls - 1) * SERVICE_MS) - 1,
      talkedTooLongMs / (calls * SERVICE_MS),
    ],
    placed: arrived,
    events: loop.fired(),
  };
}

function runProgressive(model: ProgressiveModel, seed: number, warmUp: number, calls: number): Replication {
  let dialed = 0;
  const leads: LeadSource = {
    take: () => ({ kind: 'lead', lead: leadOf(++dialed) }),
    settle: () => {},
    lastFailure: () => null,
    giveBack: () => 'done',
    takeOne: () => ({ kind: 'empty' }),
    holdOf: () => null,
  };
  let [occupied, occupiedMs, lastAtMs] = [0, 0, START_MS];
  const passTo = (at: number) => {
    occupiedMs += occupied * (at - lastAtMs);
    lastAtMs = at;
  };
  const { loop } = start(model, seed, leads, {
    kinds: new Set(['AgentChanged']),
    accept(fact) {
      const { at, from, to } = fact as FactOf<'AgentChanged'>;
      passTo(at);
      occupied += Number(to === 'busy' || to === 'wrap_up') - Number(from === 'busy' || from === 'wrap_up');
    },
  });
  // Mean time between two calls. Each takes one agent its ring time and, if answered, the handling time.
  const perCallMs = (model.ringMs + model.answerShare * (model.talkMs + model.wrapUpMs)) / model.agents;
  const fromMs = START_MS + warmUp * perCallMs;
  loop.advanceTo(fromMs);
  passTo(loop.now());
  occupiedMs = 0;
  loop.advanceTo(fromMs + calls * perCallMs);
  const spanMs = loop.now() - Math.floor(fromMs);
  passTo(loop.now());
  const utilisation = occupiedMs / (model.agents * spanMs);
  return {
    values: { waited: 0, abandoned: 0, meanWait: 0, utilisation },
    controls: [],
    placed: dialed,
    events: loop.fired(),
  };
}

function start(model: Model, seed: number, leads: LeadSource, sink: FactSink): { loop: Loop; dialer: Dialer } {
  const scenario = scenarioOf(model);
  const loop = createLoop(scenario.startAtMs);
  const placer = createSimulatedCarrier({
    loop,
    profile: scenario.network,
    seed,
    speed: scenario.speed,
    report: (callId, event) => dialer.carrierEvent(callId, event),
    reportAgent: (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
  });
  const dialer: Dialer = createDialer({ loop, scenario, seed, ports: { leads, placer, sinks: [sink] } });
  dialer.start();
  dialer.startCampaign(1, null);
  return { loop, dialer };
}

function leadOf(id: number): Lead {
  return { id, phone: '+541123456789', country: 'argentina', windowClass: 'argentina', attempts: 0 };
}
