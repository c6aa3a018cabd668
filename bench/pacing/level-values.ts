/**
 * Exact values of methods that keep `levels[busy]` calls in flight, for the states of `optimum.ts`, and the best such
 * method by policy iteration (Howard, 'Dynamic Programming and Markov Processes', 1960). The unit of time is the mean
 * talk time; rewards are per agent.
 *
 * Between placements the calls in flight can only decrease. The value of any state is therefore a linear form of the
 * values right after a placement, one for each number of busy agents, which a small system of equations determines.
 */

export type ExponentialCase = {
  readonly agents: number;
  /** Share of calls that are answered, between 0 and 1. */
  readonly answerShare: number;
  readonly meanRingMs: number;
  readonly meanTalkMs: number;
};

/** Rewards: per unit of time with all agents busy, per answer, and per abandoned answer in addition. */
export type Rewards = { readonly busy: number; readonly answered: number; readonly abandoned: number };

const MAX_IMPROVEMENTS = 100;
/** Minimum difference in value by which a higher level must exceed a lower one to be chosen. */
const SAME = 1e-9;

/**
 * Returns the numbers of calls in flight to keep, by busy agents, that have the highest long-run average reward.
 * @param from the levels to improve.
 * @throws RangeError when the iteration doesn't converge.
 */
export function bestLevels(problem: ExponentialCase, rewards: Rewards, from: readonly number[]): readonly number[] {
  let levels = from;
  for (let turn = 0; turn < MAX_IMPROVEMENTS; turn++) {
    const better = improved(problem, rewards, levels);
    if (better.every((level, busy) => level === levels[busy])) return levels;
    levels = better;
  }
  throw new RangeError(`no best method for ${problem.agents} agents at an answer share of ${problem.answerShare}`);
}

/** Returns the levels of progressive dialing: one call per idle agent. */
export const progressiveLevels = ({ agents }: ExponentialCase): readonly number[] =>
  Array.from({ length: agents + 1 }, (_, busy) => agents - busy);

/**
 * Returns an upper limit of calls in flight under any sensible cap: the highest plausible number of idle agents ÷
 * answer share.
 */
function mostInFlight({ agents, answerShare, meanRingMs, meanTalkMs }: ExponentialCase): number {
  // Agents who become free while a call rings also need calls.
  const returning = (agents * meanRingMs) / meanTalkMs;
  const idle = Math.min(1.3 * agents + 2, 8 + 4 * Math.sqrt(agents));
  return Math.ceil((idle + 1.5 * returning) / answerShare) + 2;
}

/** Returns the long-run average reward of the method that keeps `levels[busy]` calls in flight. */
export function averageOf(problem: ExponentialCase, rewards: Rewards, levels: readonly number[]): number {
  return placedValues(problem, rewards, levels).average;
}

function improved(problem: ExponentialCase, rewards: Rewards, levels: readonly number[]): number[] {
  const { agents } = problem;
  const { average, values: placed } = placedValues(problem, rewards, levels);
  const best = placed.map(() => -Infinity);
  const better = [...levels];
  let before = placed;
  for (let calls = 0; calls <= mostInFlight(problem); calls++) {
    const after = new Array<number>(agents + 1).fill(0);
    for (let busy = 0; busy <= agents; busy++) {
      after[busy] = placed[busy]!;
      // Without any event the state would last forever.
      if (busy + calls === 0) continue;
      const { gain, parts } = stepOf(problem, rewards, busy, calls);
      let value = gain - average * parts.time;
      value += parts.answered * (before[Math.min(agents, busy + 1)] ?? 0) + parts.refused * before[busy]!;
      if (busy > 0) value += parts.freed * after[busy - 1]!;
      if (value > best[busy]! + SAME) [best[busy], better[busy]] = [value, calls];
      if (calls > levels[busy]!) after[busy] = value;
    }
    before = after;
  }
  return better;
}

/** Returns the expected reward and time until the next event, and the probability of each kind of event. */
function stepOf(
  { agents, answerShare, meanRingMs, meanTalkMs }: ExponentialCase,
  rewards: Rewards,
  busy: number,
  calls: number,
) {
  const ends = (calls * meanTalkMs) / meanRingMs;
  const rate = ends + busy;
  const ofAnswer = (rewards.answered + (busy === agents ? rewards.abandoned : 0)) / agents;
  return {
    gain: ((rewards.busy * busy) / agents + ends * answerShare * ofAnswer) / rate,
    parts: {
      time: 1 / rate,
      answered: (ends * answerShare) / rate,
      refused: (ends * (1 - answerShare)) / rate,
      freed: busy / rate,
    },
  };
}

type PlacedValues = { readonly average: number; readonly values: readonly number[] };

/**
 * Solves for the values right after a placement, by busy agents, and for the average. A form holds their coefficients
 * and a constant. The average takes the place of the last value, which is 0.
 */
function placedValues(problem: ExponentialCase, rewards: Rewards, levels: readonly number[]): PlacedValues {
  const { agents } = problem;
  const unknowns = agents + 1;
  const size = unknowns + 1;
  const ofPlaced = (busy: number): Float64Array => {
    const form = new Float64Array(size);
    if (busy < agents) form[busy] = 1;
    return form;
  };
  const placedForms = Array.from({ length: unknowns }, (_, busy) => ofPlaced(busy));
  const equations: Float64Array[] = [];
  let before = placedForms;
  for (let calls = 0; calls <= Math.max(...levels); calls++) {
    const after = [...placedForms];
    for (let busy = 0; busy <= agents; busy++) {
      if (calls < levels[busy]!) continue;
      const { gain, parts } = stepOf(problem, rewards, busy, calls);
      const form = new Float64Array(size);
      const [more, same, fewer] = [
        before[Math.min(agents, busy + 1)]!,
        before[busy]!,
        busy > 0 ? after[busy - 1]! : form,
      ];
      for (let i = 0; i < size; i++) {
        form[i] = parts.answered * more[i]! + parts.refused * same[i]! + (busy > 0 ? parts.freed * fewer[i]! : 0);
      }
      form[agents]! -= parts.time;
      form[unknowns]! += gain;
      if (calls === levels[busy]) {
        // The value to solve for.
        if (busy < agents) form[busy]! -= 1;
        equations[busy] = form;
      } else after[busy] = form;
    }
    before = after;
  }
  const solution = solved(equations);
  return { average: solution[agents]!, values: [...solution.slice(0, agents), 0] };
}

/**
 * Solves a linear system by Gaussian elimination with partial pivoting. Each row is Σ coefficient · unknown + constant
 * = 0.
 */
function solved(rows: Float64Array[]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!;
    for (let row = column + 1; row < count; row++) {
      const factor = rows[row]![column]! / top[column]!;
      if (factor === 0) continue;
      for (let i = column; i <= count; i++) rows[row]![i]! -= factor * top[i]!;
    }
  }
  const solution = new Array<number>(count).fill(0);
  for (let row = count - 1; row >= 0; row--) {
    let sum = -rows[row]![count]!;
    for (let i = row + 1; i < count; i++) sum -= rows[row]![i]! * solution[i]!;
    solution[row] = sum / rows[row]![row]!;
  }
  return solution;
}
