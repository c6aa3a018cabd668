/** The queues and figures to check. Sources: A. K. Erlang 1917; C. Palm 1946 (impatience). */
import { erlangA, erlangB, erlangC, progressiveUtilisation, type QueueValues } from './exact.ts';

/** Name of a figure of a replication. */
export type Measure = keyof QueueValues;

/** Poisson arrivals that request an agent at once. Rates are per mean service time. */
export type QueueModel = {
  readonly kind: 'queue';
  readonly name: string;
  readonly agents: number;
  readonly arrivals: number;
  /** Mean patience in mean service times. At 0, customers leave unless served at once; at Infinity, none leaves. */
  readonly patience: number;
};

/** Progressive dialing: one call per idle agent. */
export type ProgressiveModel = {
  readonly kind: 'progressive';
  readonly name: string;
  readonly agents: number;
  readonly answerShare: number;
  readonly ringMs: number;
  readonly talkMs: number;
  readonly wrapUpMs: number;
};

export type Model = QueueModel | ProgressiveModel;

export type Target = { readonly measure: Measure; readonly label: string; readonly exact: number };
export type CheckedModel = { readonly model: Model; readonly targets: readonly Target[] };

const LABELS: Readonly<Record<Measure, string>> = {
  waited: 'P(wait)',
  abandoned: 'P(abandon)',
  meanWait: 'mean wait',
  utilisation: 'utilisation',
};

function blocking(agents: number, load: number): CheckedModel {
  return {
    model: { kind: 'queue', name: `Erlang B n=${agents} a=${load}`, agents, arrivals: load, patience: 0 },
    targets: [{ measure: 'abandoned', label: 'P(blocked)', exact: erlangB(agents, load) }],
  };
}

function waiting(agents: number, load: number): CheckedModel {
  return {
    model: { kind: 'queue', name: `Erlang C n=${agents} a=${load}`, agents, arrivals: load, patience: Infinity },
    targets: targetsOf(erlangC(agents, load), ['waited', 'meanWait']),
  };
}

function leaving(agents: number, arrivals: number, rate: number): CheckedModel {
  const name = `Erlang A n=${agents} λ=${arrivals} θ=${rate}`;
  return {
    model: { kind: 'queue', name, agents, arrivals, patience: 1 / rate },
    targets: targetsOf(erlangA(agents, arrivals, rate), ['waited', 'abandoned', 'meanWait', 'utilisation']),
  };
}

/** Returns a model with a mean handling time of 180 s, a sixth of it wrap-up, and rings of 15 s on average. */
function progressive(answerShare: number): CheckedModel {
  const times = { ringMs: 15_000, talkMs: 150_000, wrapUpMs: 30_000 };
  const exact = progressiveUtilisation(times.talkMs + times.wrapUpMs, times.ringMs, answerShare);
  return {
    model: { kind: 'progressive', name: `progressive p=${answerShare}`, agents: 10, answerShare, ...times },
    targets: [{ measure: 'utilisation', label: LABELS.utilisation, exact }],
  };
}

function targetsOf(values: QueueValues, measures: readonly Measure[]): Target[] {
  return measures.map((measure) => ({ measure, label: LABELS[measure], exact: values[measure] }));
}

export const MODELS: readonly CheckedModel[] = [
  blocking(5, 3),
  blocking(20, 15),
  blocking(100, 90),
  waiting(5, 4),
  waiting(30, 25),
  leaving(5, 5, 1),
  leaving(10, 8, 0.5),
  leaving(50, 48, 0.5),
  progressive(0.1),
  progressive(0.25),
  progressive(0.5),
];
