import { quantile } from '../measure/quantile.ts';
import type { Figure } from '../verdicts.ts';
import type { OverloadPlan } from './arguments.ts';
import type { FloodMeasures } from './flood-run.ts';
import type { LineMeasures } from './lines-run.ts';

const MOST_P99_MS = 1000;
const MOST_OFF_PACE = 0.01;
const MOST_SILENCE_MS = 3000;
const MOST_PROBE_MS = 5000;
/** Required share of the capacity under overload, because refusals cost something too. */
const MIN_SHARE = 0.5;
const MAX_LEFT_MB = 100;
const MOST_PEAK_MB = 400;
const MOST_STUCK_MB = 40;
const MOST_LINE_MS = 250;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** Compares the flood's figures with their promised values. */
export function judgeFlood({ capacity, flood, seen, placed, due, memory }: FloodMeasures): Figure[] {
  const accepted = flood.acceptedMs.length / flood.seconds;
  const shed = flood.shed / flood.seconds;
  const offered = accepted + shed;
  const p99Ms = flood.acceptedMs.length === 0 ? Infinity : quantile(flood.acceptedMs, 0.99);
  const offPace = Math.abs(placed / due - 1);
  return [
    { name: 'it can answer', value: `${whole(capacity)} requests/s` },
    { name: 'offered', value: `${whole(offered)} requests/s, ${(offered / capacity).toFixed(1)} times that` },
    {
      name: 'accepted',
      value: `${whole(accepted)} requests/s, ${percent(accepted / capacity)}`,
      promise: `≥ ${percent(MIN_SHARE)}`,
      isGood: accepted >= MIN_SHARE * capacity,
    },
    { name: 'shed with 503 and Retry-After', value: `${whole(shed)} requests/s`, promise: 'some', isGood: shed > 0 },
    {
      name: 'refusals as the API describes them',
      value: seen.wrongRefusal ?? `${seen.refusals} looked at`,
      promise: 'all',
      isGood: seen.wrongRefusal === null && seen.refusals > 0,
    },
    {
      name: 'other answers, broken connections',
      value: flood.failure === null ? '0' : `${flood.failed}: ${flood.failure}`,
      promise: '0',
      isGood: flood.failed === 0,
    },
    {
      name: 'p99 of the accepted',
      value: `${whole(p99Ms)} ms`,
      promise: `< ${whole(MOST_P99_MS)} ms`,
      isGood: p99Ms < MOST_P99_MS,
    },
    { name: 'of which the flood’s own delay, p99', value: `${whole(flood.ownDelayMs)} ms` },
    {
      name: 'health probes, each a new connection',
      value: `${seen.health.answered} of ${seen.health.count}, slowest ${whole(seen.health.slowestMs)} ms`,
      promise: `all, < ${whole(MOST_PROBE_MS)} ms`,
      isGood: seen.health.answered === seen.health.count && seen.health.slowestMs < MOST_PROBE_MS,
    },
    {
      name: 'commands',
      value: `${seen.commands.answered} of ${seen.commands.count}, slowest ${whole(seen.commands.slowestMs)} ms`,
      promise: 'all',
      isGood: seen.commands.answered === seen.commands.count,
    },
    {
      name: 'live line, longest silence',
      value: `${whole(seen.longestSilenceMs)} ms`,
      promise: `< ${whole(MOST_SILENCE_MS)} ms`,
      isGood: seen.longestSilenceMs < MOST_SILENCE_MS,
    },
    {
      name: 'calls placed, off the target',
      value: `${whole(placed)} of ${whole(due)}, ${percent(offPace)}`,
      promise: `≤ ${percent(MOST_OFF_PACE)}`,
      isGood: offPace <= MOST_OFF_PACE,
    },
    { name: 'memory before', value: `${whole(memory.before)} MB` },
    {
      name: 'memory at the peak',
      value: `${whole(memory.peak)} MB`,
      promise: `≤ ${whole(memory.before + MOST_PEAK_MB)} MB`,
      isGood: memory.peak - memory.before <= MOST_PEAK_MB,
    },
    {
      name: 'memory after',
      value: `${whole(memory.after)} MB`,
      promise: `≤ ${whole(memory.before + MAX_LEFT_MB)} MB`,
      isGood: memory.after - memory.before <= MAX_LEFT_MB,
    },
  ];
}

/** Compares the WebSocket figures with their promised values. */
export function judgeLines(measures: LineMeasures, { lines, stuck }: Pick<OverloadPlan, 'lines' | 'stuck'>): Figure[] {
  const { aloneMs, besideMs, messages, lost, closed, memory } = measures;
  return [
    { name: `messages read on ${whole(lines - stuck)} lines`, value: whole(messages) },
    { name: '99% of them read within, the median of 5 s each, alone', value: `${whole(aloneMs)} ms` },
    {
      name: `the same beside ${stuck} that never read`,
      value: `${whole(besideMs)} ms`,
      promise: `< ${MOST_LINE_MS} ms`,
      isGood: besideMs < MOST_LINE_MS,
    },
    { name: 'lines that read and were closed', value: whole(lost), promise: '0', isGood: lost === 0 },
    {
      name: 'lines never read, closed with 4408',
      value: `${closed} of ${stuck}`,
      promise: 'all',
      isGood: closed === stuck,
    },
    { name: 'memory of the lines that read', value: `${whole(memory.taken)} MB` },
    {
      name: 'memory of those never read',
      value: `${whole(memory.stuck)} MB`,
      promise: `≤ ${MOST_STUCK_MB} MB`,
      isGood: memory.stuck <= MOST_STUCK_MB,
    },
    {
      name: 'memory left when all are gone',
      value: `${whole(memory.left)} MB`,
      promise: `≤ ${MAX_LEFT_MB} MB`,
      isGood: memory.left <= MAX_LEFT_MB,
    },
  ];
}
