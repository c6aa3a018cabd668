/**
 * Learns how long conversations or wrap-ups take, and with it how likely one that has lasted for a while is to end soon.
 * The hazard is constant within each of a row of age classes, four to a doubling (a piecewise exponential model;
 * Friedman, 'Piecewise exponential models for survival data with covariates', Annals of Statistics, 1982). Where little
 * has been seen, the overall hazard applies, as if without memory. Plain data, mutated in place.
 */

const PER_OCTAVE = 4;
const FIRST_MS = 250;
const CLASSES = 64;
/** The window, in ended durations. */
const WINDOW = 400;
/** The weight of the mean hazard in each class, in ended durations. */
const PRIOR = 3;
/** The start is forgotten below this weight. */
const NEGLIGIBLE = 0.02;

export type DurationModel = {
  seen: number;
  /** By class, in a window: durations that ended in it, and the time that durations spent in it, milliseconds. */
  readonly ended: number[];
  readonly exposedMs: number[];
  meanMs: number;
  /** The cumulative hazard at the beginning of each class, and the hazard in it for each millisecond. */
  readonly cumulative: number[];
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
 * Recomputes the hazards. `ongoingMs` are the unfinished durations. Soon after the start only short ones have ended, so
 * the unfinished ones count until the start has left the window.
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
  // No completed samples: no estimate.
  if (withinMs <= 0 || model.seen === 0) return 0;
  return 1 - Math.exp(cumulativeHazard(model, elapsedMs) - cumulativeHazard(model, elapsedMs + withinMs));
}
