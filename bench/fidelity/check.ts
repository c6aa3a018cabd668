/** Replicates a model until its targets are estimated precisely enough, and judges them. */
import { estimateMean, halfWidthOf } from './estimate.ts';
import type { CheckedModel, Measure, Target } from './models.ts';
import type { Replication, ReplicationOrder } from './replication.ts';

export type Precision = {
  /** Maximum half-width for shares, absolute. */
  readonly share: number;
  /** Maximum half-width for waits, relative to the exact value. */
  readonly wait: number;
};

export type CheckOptions = {
  /** Confidence of each interval. */
  readonly confidence: number;
  readonly precision: Precision;
  readonly callsPerReplication: number;
  readonly leastReplications: number;
  /** Number of replications after which an imprecise target counts as missed. */
  readonly mostReplications: number;
  readonly run: (order: ReplicationOrder) => Promise<Replication>;
};

export type Verdict = {
  readonly model: string;
  readonly target: Target;
  readonly got: number;
  /** The mean without control variates. */
  readonly plain: number;
  readonly halfWidth: number;
  readonly replications: number;
  readonly ok: boolean;
};

/** Factor on the estimated number of replications, so that most models need no further round. */
const MARGIN = 1.1;
/** Maximum growth of the number of replications in one round, because the estimate may be wrong. */
const MAX_GROWTH = 3;

/** Replicates a model until every interval is narrow enough or the limit is reached. Returns one verdict per target. */
export async function check(checked: CheckedModel, index: number, options: CheckOptions): Promise<Verdict[]> {
  const { leastReplications, mostReplications, callsPerReplication, run } = options;
  const replications: Replication[] = [];
  let wanted = leastReplications;
  for (;;) {
    const orders = Array.from({ length: wanted - replications.length }, (_, i) => ({
      model: checked.model,
      // A separate range of seeds per model, so that no two replications share random numbers.
      seed: (index + 1) * 100_000 + replications.length + i,
      calls: callsPerReplication,
    }));
    replications.push(...(await Promise.all(orders.map(run))));
    const verdicts = checked.targets.map((target) => judge(checked, target, replications, options));
    const widest = Math.max(...verdicts.map(({ target, halfWidth }) => halfWidth / allowed(target, options.precision)));
    if (widest <= 1 || wanted >= mostReplications) return verdicts;
    wanted = Math.min(mostReplications, Math.ceil(wanted * Math.min(MAX_GROWTH, widest * widest * MARGIN)));
  }
}

function judge(
  { model }: CheckedModel,
  target: Target,
  replications: readonly Replication[],
  { confidence, precision }: CheckOptions,
): Verdict {
  const values = replications.map((replication) => replication.values[target.measure]);
  const controls = replications[0]!.controls.map((_, i) => replications.map((replication) => replication.controls[i]!));
  const estimate = estimateMean(values, controls);
  const halfWidth = halfWidthOf(estimate, confidence);
  return {
    model: model.name,
    target,
    got: estimate.mean,
    plain: estimateMean(values).mean,
    halfWidth,
    replications: replications.length,
    ok: Math.abs(estimate.mean - target.exact) <= halfWidth && halfWidth <= allowed(target, precision),
  };
}

const WAITS: ReadonlySet<Measure> = new Set(['meanWait']);

function allowed({ measure, exact }: Target, precision: Precision): number {
  return WAITS.has(measure) ? precision.wait * exact : precision.share;
}
