/** The result of a scenario, as the benchmark prints it. */
import packageFile from '../../../package.json' with { type: 'json' };
import { figuresOf } from '../figures.ts';
import type { Minutes } from '../measure.ts';

export const RESULT_FORMAT = 'pacing-result/1';

/** A mean and the half-width of its 95% interval over the seeds, null with one seed. */
type Estimated = { readonly mean: number; readonly halfWidth95: number | null };

export type BenchmarkResult = {
  readonly format: string;
  readonly engine: string;
  readonly scenario: string;
  readonly policy: string;
  readonly seeds: number;
  readonly hours: number;
  readonly warmUpMinutes: number;
  /** Talk and wrap-up time ÷ time on shift without breaks. */
  readonly utilisation: Estimated;
  /** Abandoned ÷ persons who requested an agent or, with a detector, who answered. */
  readonly abandonment: Estimated & { readonly upperBound95: number | null };
  readonly abandonmentCap: number;
  /** Whether the upper bound of abandonment is within the cap, or null with one seed. */
  readonly keepsCap: boolean | null;
  /** Sums over all seeds, without the warm-up. */
  readonly calls: {
    readonly placed: number;
    readonly answered: number;
    readonly wantedAgent: number;
    readonly abandoned: number;
  };
};

export type ResultInput = {
  readonly scenario: string;
  readonly policy: string;
  readonly cap: number;
  /** Length of a run, minutes. */
  readonly whole: number;
  /** Number of minutes at the start that are not counted. */
  readonly warmUp: number;
  readonly runs: readonly Minutes[];
};

/** Summarises the runs of a scenario. */
export function resultOf({ scenario, policy, cap, whole, warmUp, runs }: ResultInput): BenchmarkResult {
  const { utilisation, abandonment, abandonmentBound } = figuresOf(runs, warmUp, whole);
  const hasSpread = runs.length > 1;
  const estimated = ({ mean, half }: typeof utilisation): Estimated => ({ mean, halfWidth95: hasSpread ? half : null });
  const total = (pick: (run: Minutes) => readonly number[]): number =>
    runs.flatMap((run) => pick(run).slice(warmUp, whole)).reduce((sum, value) => sum + value, 0);
  return {
    format: RESULT_FORMAT,
    engine: `${packageFile.name} ${packageFile.version}`,
    scenario,
    policy,
    seeds: runs.length,
    hours: whole / 60,
    warmUpMinutes: warmUp,
    utilisation: estimated(utilisation),
    abandonment: { ...estimated(abandonment), upperBound95: hasSpread ? abandonmentBound : null },
    abandonmentCap: cap,
    keepsCap: hasSpread ? abandonmentBound <= cap : null,
    calls: {
      placed: total((run) => run.placed),
      answered: total((run) => run.answered),
      wantedAgent: total((run) => run.wanted),
      abandoned: total((run) => run.abandoned),
    },
  };
}
