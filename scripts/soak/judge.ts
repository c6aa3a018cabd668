import { median } from '../measure/median.ts';
import type { Figure } from '../verdicts.ts';
import { theilSen } from './theil-sen.ts';

/** Measurements of one minute. Memory and files are null if the system doesn't report them. */
export type Minute = {
  readonly cps: number;
  readonly p99Ms: number;
  readonly memoryMb: number | null;
  readonly files: number | null;
};

type Series = {
  readonly name: string;
  readonly unit: string;
  readonly of: (minute: Minute) => number | null;
  /** 1 if rising is worse, -1 if falling is worse. */
  readonly worse: 1 | -1;
  /** Worsening per hour, as a share of the median, above which a significant slope counts as a failure. */
  readonly mattersFrom: number;
};

const SERIES: readonly Series[] = [
  { name: 'calls per second', unit: 'calls/s', of: ({ cps }) => cps, worse: -1, mattersFrom: 0.01 },
  { name: 'p99 of answers', unit: 'ms', of: ({ p99Ms }) => p99Ms, worse: 1, mattersFrom: 0.25 },
  { name: 'memory', unit: 'MB', of: ({ memoryMb }) => memoryMb, worse: 1, mattersFrom: 0.1 },
  { name: 'open files', unit: 'files', of: ({ files }) => files, worse: 1, mattersFrom: 0.05 },
];

const MINUTES_AN_HOUR = 60;
/** Share of the run that is skipped while caches fill up. */
const SETTLED_SHARE = 1 / 3;

const rounded = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : value > 0 ? '∞' : '−∞';

/**
 * Returns the slopes of the settled minutes, and whether each worsens beyond its noise and by enough to matter. Needs
 * two settled minutes.
 */
export function judgeSoak(minutes: readonly Minute[]): Figure[] {
  const settled = minutes.slice(Math.floor(minutes.length * SETTLED_SHARE));
  return SERIES.flatMap(({ name, unit, of, worse, mattersFrom }) => {
    const values = settled.map(of).filter((value) => value !== null);
    if (values.length < 2) return [{ name, value: 'not reported on this system' }];
    const { perStep, low, high } = theilSen(values);
    const level = median(values);
    const bound = mattersFrom * level;
    const isAboveNoise = worse === 1 ? low > 0 : high < 0;
    return [
      {
        name: `${name}: slope`,
        value: `${rounded(perStep)} ${unit}/min, noise ${rounded(low)} to ${rounded(high)}, median ${rounded(level)}`,
        promise: `0 in its noise, or ${worse === 1 ? '≤ ' : '≥ −'}${rounded(bound / MINUTES_AN_HOUR)}`,
        isGood: !isAboveNoise || worse * perStep * MINUTES_AN_HOUR <= bound,
      },
    ];
  });
}
