/**
 * Learns how long conversations or wrap-ups take, and from this how likely an ongoing one is to end soon. The hazard is
 * constant within each age class, with four classes per doubling (a piecewise exponential model; Friedman, 'Piecewise
 * exponential models for survival data with covariates', Annals of Statistics, 1982). With few samples, the hazard of a
 * class is close to the overall hazard. The model is plain data, mutated in place.
 */

const PER_OCTAVE = 4;
const FIRST_MS = 250;
const CLASSES = 64;
/** Window for averages, in ended durations. */
const WINDOW = 400;
/** The weight of the mean hazard in each class, in ended durations. */
const PRIOR = 3;
/** Weight below which unfinished durations are ignored. */
const NEGLIGIBLE = 0.02;

export type DurationModel = {
  seen: number;
  /** Number of durations that ended in each class, in a window. */
  readonly ended: number[];
  /** Time that all durations spent in each class, in a window. */
  readonly exposedMs: number[];
  meanMs: number;
  /** Cumulative hazard at the start of each class. */
  readonly cumulative: number[];
  /** Hazard within each class, per millisecond. */
  readonly hazard: number[];
};

/** Creates a model without samples. */
export function createDurationModel(): DurationModel {
  const zeros = () => new Array<number>(CLASSES).fill(0);
  return { seen: 0, ended: zeros(), exposedMs: zeros(), meanMs: 0, cumulative: zeros(), hazard: zeros() };
}

const startOf = (index: number): number => (index === 0 ? 0 : FIRST_MS * 2 ** (index / PER_OCTAVE));
const STARTS = Array.from({ length: CLASSES + 1 }, (_, index) => startOf(index));

function classOf(ms: number): number {
  if (ms < STARTS[1]!) return 0;
  return Math.min(CLASSES - 1, Math.floor(PER_OCTAVE * Math.log2(ms / FIRST_MS) + 1e-9));
}

/** Records a duration that has ended. */
export function recordDuration(model: DurationModel, ms: number): void {
  model.seen++;
  const keep = 1 - 1 / WINDOW;
  for (let index = 0; index < CLASSES; index++) {
    model.ended[index]! *= keep;
    model.exposedMs[index]! *= keep;
  }
  expose(model.exposedMs, ms, 1);
  model.ended[classOf(ms)]!++;
}

function expose(exposedMs: number[], ms: number, weight: number): void {
  const last = classOf(ms);
  for (let index = 0; index < last; index++) exposedMs[index]! += weight * (STARTS[index + 1]! - STARTS[index]!);
  exposedMs[last]! += weight * (ms - STARTS[last]!);
}

/**
 * Recomputes the hazards. At first, only short durations have ended, so the unfinished durations, `ongoingMs`, also
 * count. Their weight fades as more durations end.
 */
export function refreshHazards(model: DurationModel, ongoingMs: Iterable<number>): void {
  const exposedMs = [...model.exposedMs];
  const weight = (1 - 1 / WINDOW) ** model.seen;
  if (weight > NEGLIGIBLE) for (const ms of ongoingMs) expose(exposedMs, ms, weight);
  const ended = sum(model.ended);
  model.meanMs = ended === 0 ? 0 : sum(exposedMs) / ended;
  let cumulative = 0;
  for (let index = 0; index < CLASSES; index++) {
    model.cumulative[index] = cumulative;
    model.hazard[index] = (model.ended[index]! + PRIOR) / (exposedMs[index]! + PRIOR * Math.max(1, model.meanMs));
    cumulative += model.hazard[index]! * (STARTS[index + 1]! - STARTS[index]!);
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function cumulativeHazard(model: DurationModel, ms: number): number {
  const index = classOf(ms);
  return model.cumulative[index]! + model.hazard[index]! * (ms - STARTS[index]!);
}

/** Returns the chance, 0 to 1, that a duration of `elapsedMs` so far ends within `withinMs`. */
export function endsWithin(model: DurationModel, elapsedMs: number, withinMs: number): number {
  // Nothing can be estimated without samples.
  if (withinMs <= 0 || model.seen === 0) return 0;
  return 1 - Math.exp(cumulativeHazard(model, elapsedMs) - cumulativeHazard(model, elapsedMs + withinMs));
}
