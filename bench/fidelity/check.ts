/** Replications of a model until its targets are known well enough, and what they say. */
import { estimateMean, halfWidthOf } from './estimate.ts';
import type { CheckedModel, Measure, Target } from './models.ts';
import type { Replication, ReplicationOrder } from './replication.ts';

export type Precision = {
  /** Largest half-width of an interval: of shares, and of waits as a share of the exact value. */
  readonly share: number;
  readonly wait: number;
};

export type CheckOptions = {
  /** Of each interval. */
  readonly confidence: number;
  readonly precision: Precision;
  readonly callsPerReplication: number;
  readonly leastReplications: number;
  /** Gives up there: the target is then missed. */
  readonly mostReplications: number;
  readonly run: (order: ReplicationOrder) => Promise<Replication>;
};

export type Verdict = {
  readonly model: string;
  readonly target: Target;
  readonly got: number;
  /** The mean without regard to the controls. */
  readonly plain: number;
  readonly halfWidth: number;
  readonly replications: number;
  readonly ok: boolean;
};

/** More than the estimate says, so that most models need no further round; and not much more than there are, as it may be far off. */
const MARGIN = 1.1;
const MOST_GROWTH = 3;

export async function check(checked: CheckedModel, index: number, options: CheckOptions): Promise<Verdict[]> {
  const { leastReplications, mostReplications, callsPerReplication, run } = options;
  const replications: Replication[] = [];
  let wanted = leastReplications;
  for (;;) {
    const orders = Array.from({ length: wanted - replications.length }, (_, i) => ({
      model: checked.model,
      // The model's own thousands: no replication shares its luck with another.
      seed: (index + 1) * 100_000 + replications.length + i,
      calls: callsPerReplication,
    }));
    replications.push(...(await Promise.all(orders.map(run))));
    const verdicts = checked.targets.map((target) => judge(checked, target, replications, options));
    const widest = Math.max(...verdicts.map(({ target, halfWidth }) => halfWidth / allowed(target, options.precision)));
    if (widest <= 1 || wanted >= mostReplications) return verdicts;
    wanted = Math.min(mostReplications, Math.ceil(wanted * Math.min(MOST_GROWTH, widest * widest * MARGIN)));
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
