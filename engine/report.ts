/** Summarises a run from its facts alone. */
import { createHistogram, type Histogram } from './kernel/stats.ts';
import { createHoldDurations } from './hold-durations.ts';
import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import { shareOf } from '#shared/domain/figures.ts';
import { isReturned } from './model/call.ts';
import { waitMsOf } from './model/call-progress.ts';
import type { AgentState, Fact, FactKind, HoldReason } from './model/facts.ts';
import type { FactSink } from './ports.ts';

/** Times are in milliseconds. Shares are 0 to 1; a share with a denominator of 0 is 0. */
export type Report = {
  readonly seed: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** When the last campaign ran out of contacts, or null if none did or a campaign is still running or paused. */
  readonly completedAtMs: number | null;
  readonly events: number;
  readonly calls: {
    readonly placed: number;
    readonly ended: number;
    /** Placed calls that are in progress at the end of the run. */
    readonly live: number;
    readonly byDisposition: Readonly<Record<Disposition, number>>;
    readonly answeredByPerson: number;
    readonly answeredByMachine: number;
    /** Answered by a person ÷ placed. */
    readonly answerRate: number;
    /** Abandoned ÷ answered by a person. */
    readonly abandonmentRate: number;
  };
  readonly agents: {
    readonly most: number;
    /** (Talk + wrap-up) ÷ time on shift. */
    readonly utilisation: number;
    readonly talkMs: number;
    readonly wrapUpMs: number;
    /** Excludes pauses. */
    readonly onShiftMs: number;
    readonly pausedMs: number;
    /** Time during which the agents' phones were dead. */
    readonly unreachableMs: number;
  };
  /** Ended conversations with sessions. */
  readonly sessions: { readonly calls: number; readonly talkMs: number };
  /**
   * Time from the first request for an agent or session to the last connection or, without one, the end of the call.
   */
  readonly waits: Spread;
  /** Time from the last connection to the end of the call. */
  readonly talks: Spread;
  /** How long campaigns were held, by reason, summed over all campaigns. Reasons that held no campaign are absent. */
  readonly holds: Readonly<Partial<Record<HoldReason, number>>>;
  readonly contacts: {
    readonly total: number;
    readonly reached: number;
    /** Contacts whose attempts are all used. */
    readonly exhausted: number;
    /** Contacts not dialled yet, waiting for a retry, or in a call. */
    readonly left: number;
  };
};

/** The distribution of a duration, from a histogram. */
export type Spread = {
  readonly count: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

export type ReportCollector = FactSink & {
  placed(): number;
  /** Returns the time of the latest collected fact in epoch milliseconds, or −Infinity before the first. */
  lastFactAtMs(): number;
  /** Computes the report at `endedAtMs`. `contacts` is the total length of the lists. */
  report(run: { seed: number; startedAtMs: number; endedAtMs: number; events: number; contacts: number }): Report;
};

const KINDS: ReadonlySet<FactKind> = new Set<FactKind>([
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'AttemptGivenBack',
  'AgentChanged',
  'CampaignCompleted',
  'CampaignStarted',
  'CampaignPaused',
  'CampaignStopped',
  'CampaignHeld',
  'CampaignReleased',
  'ContactExcluded',
]);

/** Creates a sink that collects a report. Add it to the dialer's sinks, then call `report`. */
export function createReportCollector(): ReportCollector {
  // A Map, because accessing an object by a variable key is several times slower.
  const byDisposition = new Map(DISPOSITIONS.map((name) => [name, { count: 0 }]));
  const waits = createHistogram();
  const talks = createHistogram();
  const agentClocks = createAgentClock();
  const holds = createHoldDurations();
  let [placed, persons, machines, ended, endedPlaced] = [0, 0, 0, 0, 0];
  let [reached, exhausted, otherwiseDone] = [0, 0, 0];
  /** Ids of last calls that failed without a ring, and whose attempt may be given back. */
  const lastFailures = new Set<number>();
  let [sessionCalls, sessionTalkMs] = [0, 0];
  let activeCampaigns = 0;
  let lastCompletedAtMs: number | null = null;
  let lastFactAtMs = -Infinity;

  function callEnded(fact: Extract<Fact, { kind: 'CallEnded' }>): void {
    if (isReturned(fact)) return;
    ended++;
    if (fact.placedAtMs !== null) endedPlaced++;
    byDisposition.get(fact.disposition)!.count++;
    const waitMs = waitMsOf(fact, fact.at);
    if (waitMs !== null) waits.record(waitMs);
    if (fact.connectedAtMs !== null) {
      talks.record(fact.at - fact.connectedAtMs);
      if (fact.agentId === null) {
        sessionCalls++;
        sessionTalkMs += fact.at - fact.connectedAtMs;
      }
    }
    if (fact.settlement.kind !== 'done') return;
    if (fact.settlement.why === 'success') reached++;
    else if (fact.settlement.why === 'attempts_used') {
      exhausted++;
      if (fact.trunkId !== null && fact.sipCause !== null && fact.ringingAtMs === null) lastFailures.add(fact.callId);
    } else otherwiseDone++;
  }

  return {
    kinds: KINDS,
    accept(fact) {
      lastFactAtMs = fact.at;
      // A switch reads `kind` only once. Reads are slow, because facts have many shapes.
      switch (fact.kind) {
        case 'CallPlaced':
          placed++;
          break;
        case 'CallAnswered':
        case 'CallVerdict':
          if (fact.by === 'person') persons++;
          else if (fact.by === 'machine') machines++;
          break;
        case 'CallEnded':
          callEnded(fact);
          break;
        case 'AttemptGivenBack':
          if (lastFailures.delete(fact.callId)) exhausted--;
          break;
        case 'AgentChanged':
          agentClocks.change(fact.at, fact.from, fact.to);
          break;
        case 'CampaignStarted':
          activeCampaigns++;
          holds.accept(fact);
          break;
        case 'CampaignCompleted':
          activeCampaigns--;
          lastCompletedAtMs = fact.at;
          holds.accept(fact);
          break;
        case 'CampaignStopped':
          activeCampaigns--;
          holds.accept(fact);
          break;
        case 'ContactExcluded':
          if (fact.why === 'attempts_used') exhausted++;
          else otherwiseDone++;
          break;
        default:
          holds.accept(fact);
      }
    },

    placed: () => placed,
    lastFactAtMs: () => lastFactAtMs,

    report({ seed, startedAtMs, endedAtMs, events, contacts }) {
      const { most, talkMs, wrapUpMs, onShiftMs, pausedMs, unreachableMs } = agentClocks.until(endedAtMs);
      const dispositions = Object.fromEntries(
        DISPOSITIONS.map((name) => [name, byDisposition.get(name)!.count]),
      ) as Record<Disposition, number>;
      return {
        seed,
        startedAtMs,
        endedAtMs,
        completedAtMs: activeCampaigns === 0 ? lastCompletedAtMs : null,
        events,
        calls: {
          placed,
          ended,
          live: placed - endedPlaced,
          byDisposition: dispositions,
          answeredByPerson: persons,
          answeredByMachine: machines,
          answerRate: shareOf('answer', { answered: persons, placed }) ?? 0,
          abandonmentRate: shareOf('abandonment', { abandoned: dispositions.abandoned, answered: persons }) ?? 0,
        },
        agents: {
          most,
          utilisation: share(talkMs + wrapUpMs, onShiftMs),
          talkMs,
          wrapUpMs,
          onShiftMs,
          pausedMs,
          unreachableMs,
        },
        sessions: { calls: sessionCalls, talkMs: sessionTalkMs },
        waits: spreadOf(waits),
        talks: spreadOf(talks),
        holds: holds.until(endedAtMs),
        contacts: { total: contacts, reached, exhausted, left: contacts - reached - exhausted - otherwiseDone },
      };
    },
  };
}

const NO_AGENTS = { available: 0, reserved: 0, busy: 0, wrap_up: 0, paused: 0, unreachable: 0, offline: 0 };
const ON_SHIFT = ['available', 'reserved', 'busy', 'wrap_up', 'paused', 'unreachable'] as const;

/** Sums up the time that all agents spend in each state. */
function createAgentClock() {
  const agents: Record<AgentState, number> = { ...NO_AGENTS };
  const spent: Record<AgentState, number> = { ...NO_AGENTS };
  let lastAtMs: number | null = null;
  let most = 0;

  function passTo(at: number): void {
    const passed = at - (lastAtMs ?? at);
    lastAtMs = at;
    if (passed === 0) return;
    for (const state of ON_SHIFT) spent[state] += agents[state] * passed;
  }

  return {
    change(at: number, from: AgentState, to: AgentState): void {
      passTo(at);
      agents[from]--;
      agents[to]++;
      const onShift = ON_SHIFT.reduce((sum, state) => sum + agents[state], 0);
      most = Math.max(most, onShift);
    },
    until(at: number) {
      passTo(at);
      return {
        most,
        talkMs: spent.busy,
        wrapUpMs: spent.wrap_up,
        onShiftMs: spent.available + spent.busy + spent.wrap_up,
        pausedMs: spent.paused,
        unreachableMs: spent.unreachable,
      };
    },
  };
}

function spreadOf(values: Histogram): Spread {
  return {
    count: values.count(),
    meanMs: values.mean(),
    p50Ms: values.percentile(0.5),
    p90Ms: values.percentile(0.9),
    p95Ms: values.percentile(0.95),
    p99Ms: values.percentile(0.99),
    maxMs: values.max(),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
