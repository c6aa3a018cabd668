/**
 * A dialer with a complete environment for tests: a scenario with sensible defaults, a carrier, and a record of facts.
 */
import { createDialer } from '#engine/dialer.ts';
import type { Dialer, DialerOptions } from '#engine/dialer-contract.ts';
import { createLoop, type Loop } from '#engine/kernel/loop.ts';
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { MenuPrompt } from '#engine/model/menu-plan.ts';
import type { CampaignPlan, DialerSettings, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { CallOrder, CallPlacer, CarrierEvent, ConversationOrder, FactSink } from '#engine/ports.ts';

export const START_MS = Date.UTC(2026, 2, 2, 12);

export function planOf(patch: Partial<CampaignPlan> = {}): CampaignPlan {
  return {
    id: 1,
    name: 'test',
    flow: 'direct',
    maxConcurrentCalls: 10_000,
    callsPerSecond: null,
    maxAttempts: 3,
    retryIntervalMs: 300_000,
    ringTimeoutMs: 30_000,
    callerId: null,
    // Tests of the cap, and of the rest after an abandoned call, set these fields themselves.
    abandonmentCap: null,
    abandonedRestMs: 0,
    ...patch,
  };
}

export type WorldOptions = {
  readonly seed?: number;
  readonly campaigns?: readonly CampaignPlan[];
  readonly settings?: Partial<DialerSettings>;
  readonly network?: Partial<NetworkProfile>;
  readonly speed?: number;
  /** Number of contacts per campaign. */
  readonly contacts?: number;
  readonly sinks?: readonly FactSink[];
  readonly pacing?: DialerOptions['pacing'];
  /** Additional fields of the scenario, such as trunks, caller ids and dial windows. */
  readonly scenario?: Partial<Scenario>;
  /**
   * Whether agents and sessions of the scripted carrier ring until the test reports `bridged` or `agent_lost`. By
   * default they are bridged at once.
   */
  readonly takersRing?: boolean;
  readonly isPlacingReported?: boolean;
  /** Whether the dialer stays stopped, as it is when created. Default: false. */
  readonly stopped?: boolean;
};

export type World = {
  readonly loop: Loop;
  readonly dialer: Dialer;
  readonly leads: MemoryLeads;
  readonly facts: readonly Fact[];
  of<K extends FactKind>(kind: K): FactOf<K>[];
  /** Advances the clock by `ms` milliseconds. */
  pass(ms: number): void;
};

export function scenarioOf(options: WorldOptions = {}): Scenario {
  const { campaigns = [planOf()], settings, network, speed = 1, scenario } = options;
  return {
    startAtMs: START_MS,
    speed,
    campaigns,
    network: { ...DEFAULT_PROFILE, ...network },
    settings: { globalCallsPerSecond: 10, agentCapacity: 5, agentWaitMs: 2000, ...settings },
    ...scenario,
  };
}

export function fillLeads(campaigns: readonly CampaignPlan[], contacts: number): MemoryLeads {
  const leads = createMemoryLeads();
  for (const plan of campaigns) {
    for (let i = 0; i < contacts; i++) leads.add(plan.id, `+54911${20_000_000 + plan.id * 1_000_000 + i}`, 'argentina');
  }
  return leads;
}

/** Creates a world with the simulated carrier. */
export function createWorld(options: WorldOptions = {}): World {
  return build(options, (loop, { network: profile, speed }, report, reportAgent) =>
    createSimulatedCarrier({ loop, profile, seed: options.seed ?? 1, speed, report, reportAgent }),
  );
}

export type ScriptedCarrier = CallPlacer & {
  readonly orders: CallOrder[];
  readonly played: { callId: number; prompt: MenuPrompt; nth: number }[];
  readonly waiting: number[];
  readonly connected: { callId: number; agentId: number | null }[];
  /** Outside numbers that were called, and the caller ids that they were shown. */
  readonly outside: { callId: number; phone: string; callerId: string | null }[];
  readonly controlled: ({ callId: number } & ConversationOrder)[];
  /** Agents called for a consultation, or null at its end. */
  readonly consulted: { callId: number; agentId: number | null }[];
  readonly handedOver: number[];
  readonly messages: { callId: number; lengthMs: number }[];
  readonly hungUp: number[];
  /** Calls that were hung up with a goodbye, and their key that opts out. */
  readonly goodbyes: { callId: number; optOutKey: string }[];
  /** Ids of the agents whose phones were probed. */
  readonly probed: number[];
  /** Whether hang-ups don't reach the calls. */
  isDown: boolean;
  /** Whether persons who waited in vain hear a message. */
  saysGoodbye: boolean;
};

/** Creates a world with a carrier that only records its orders. The test reports events itself. */
export function createScriptedWorld(options: WorldOptions = {}): World & { readonly carrier: ScriptedCarrier } {
  const carrier: ScriptedCarrier = {
    orders: [],
    played: [],
    waiting: [],
    connected: [],
    outside: [],
    consulted: [],
    handedOver: [],
    messages: [],
    hungUp: [],
    controlled: [],
    goodbyes: [],
    probed: [],
    isDown: false,
    saysGoodbye: false,
    place: (order) => void carrier.orders.push(order),
    play: (callId, prompt, nth) => void carrier.played.push({ callId, prompt, nth }),
    connect(callId, agentId) {
      carrier.connected.push({ callId, agentId });
      if (options.takersRing !== true) made.dialer.carrierEvent(callId, { kind: 'bridged' });
    },
    connectOutside: (callId, phone, callerId) => void carrier.outside.push({ callId, phone, callerId }),
    startWaiting: (callId) => void carrier.waiting.push(callId),
    control: (callId, order) => void carrier.controlled.push({ callId, ...order }),
    consult(callId, agentId) {
      carrier.consulted.push({ callId, agentId });
      if (options.takersRing !== true) made.dialer.carrierEvent(callId, { kind: 'consulted_joined', agentId });
    },
    consultOutside: (callId, phone, callerId) => void carrier.outside.push({ callId, phone, callerId }),
    endConsultation: (callId) => void carrier.consulted.push({ callId, agentId: null }),
    handOver: (callId) => void carrier.handedOver.push(callId),
    leaveMessage: (callId, lengthMs) => void carrier.messages.push({ callId, lengthMs }),
    hangUp(callId, goodbye) {
      carrier.hungUp.push(callId);
      if (goodbye !== undefined) carrier.goodbyes.push({ callId, ...goodbye });
      if (goodbye !== undefined && carrier.saysGoodbye) return 'goodbye';
      return carrier.isDown ? 'unreachable' : undefined;
    },
    probeAgent: (agentId) => void carrier.probed.push(agentId),
  };
  const made = build(options, () => carrier);
  return { ...made, carrier };
}

type Report = (callId: number, event: CarrierEvent) => void;
type ReportAgent = (agentId: number, isReachable: boolean) => void;

function build(
  options: WorldOptions,
  carrierOf: (loop: Loop, scenario: Scenario, report: Report, reportAgent: ReportAgent) => CallPlacer,
): World {
  const scenario = scenarioOf(options);
  const loop = createLoop(scenario.startAtMs);
  const leads = fillLeads(scenario.campaigns, options.contacts ?? 100);
  const facts: Fact[] = [];
  const record: FactSink = { kinds: 'all', accept: (fact) => void facts.push(fact) };
  const placer = carrierOf(
    loop,
    scenario,
    (callId, event) => dialer.carrierEvent(callId, event),
    (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
  );
  const dialer = createDialer({
    loop,
    scenario,
    seed: options.seed ?? 1,
    ports: { leads, placer, sinks: [record, ...(options.sinks ?? [])] },
    ...(options.pacing && { pacing: options.pacing }),
    ...(options.isPlacingReported && { isPlacingReported: true }),
  });
  if (options.stopped !== true) dialer.start();
  return {
    loop,
    dialer,
    leads,
    facts,
    of: (kind) => facts.filter((fact): fact is FactOf<typeof kind> => fact.kind === kind),
    pass: (ms) => loop.advanceTo(loop.now() + ms),
  };
}
