import { quantile } from '../measure/quantile.ts';
import type { Figure } from '../verdicts.ts';
import type { OverloadPlan } from './arguments.ts';
import type { FloodMeasures } from './flood-run.ts';
import type { SocketMeasures } from './sockets-run.ts';

const MAX_P99_MS = 1000;
const MAX_OFF_PACE = 0.01;
const MAX_SILENCE_MS = 3000;
const MAX_PROBE_MS = 5000;
/** Required share of the capacity under overload. Refusing the other requests takes part of the capacity. */
const MIN_SHARE = 0.5;
const MAX_LEFT_MB = 100;
const MAX_PEAK_MB = 400;
const MAX_STUCK_MB = 40;
const MAX_READ_MS = 250;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** Compares the figures of a flood with their promised values. */
export function judgeFlood({ capacityPerSecond, flood, seen, placed, due, memoryMb }: FloodMeasures): Figure[] {
  const accepted = flood.acceptedMs.length / flood.seconds;
  const refused = flood.refused / flood.seconds;
  const offered = accepted + refused;
  const p99Ms = flood.acceptedMs.length === 0 ? Infinity : quantile(flood.acceptedMs, 0.99);
  const offPace = Math.abs(placed / due - 1);
  return [
    { name: 'it can answer', value: `${whole(capacityPerSecond)} requests/s` },
    { name: 'offered', value: `${whole(offered)} requests/s, ${(offered / capacityPerSecond).toFixed(1)} times that` },
    {
      name: 'accepted',
      value: `${whole(accepted)} requests/s, ${percent(accepted / capacityPerSecond)}`,
      promise: `≥ ${percent(MIN_SHARE)}`,
      isGood: accepted >= MIN_SHARE * capacityPerSecond,
    },
    {
      name: 'refused with 503 and Retry-After',
      value: `${whole(refused)} requests/s`,
      promise: 'some',
      isGood: refused > 0,
    },
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
      promise: `< ${whole(MAX_P99_MS)} ms`,
      isGood: p99Ms < MAX_P99_MS,
    },
    { name: 'of which the flood’s own delay, p99', value: `${whole(flood.ownDelayMs)} ms` },
    {
      name: 'health probes, each a new connection',
      value: `${seen.health.answered} of ${seen.health.count}, slowest ${whole(seen.health.slowestMs)} ms`,
      promise: `all, < ${whole(MAX_PROBE_MS)} ms`,
      isGood: seen.health.answered === seen.health.count && seen.health.slowestMs < MAX_PROBE_MS,
    },
    {
      name: 'commands',
      value: `${seen.commands.answered} of ${seen.commands.count}, slowest ${whole(seen.commands.slowestMs)} ms`,
      promise: 'all',
      isGood: seen.commands.answered === seen.commands.count,
    },
    {
      name: 'WebSocket, longest silence',
      value: `${whole(seen.longestSilenceMs)} ms`,
      promise: `< ${whole(MAX_SILENCE_MS)} ms`,
      isGood: seen.longestSilenceMs < MAX_SILENCE_MS,
    },
    {
      name: 'calls placed, off the target',
      value: `${whole(placed)} of ${whole(due)}, ${percent(offPace)}`,
      promise: `≤ ${percent(MAX_OFF_PACE)}`,
      isGood: offPace <= MAX_OFF_PACE,
    },
    { name: 'memory before', value: `${whole(memoryMb.before)} MB` },
    {
      name: 'memory at the peak',
      value: `${whole(memoryMb.peak)} MB`,
      promise: `≤ ${whole(memoryMb.before + MAX_PEAK_MB)} MB`,
      isGood: memoryMb.peak - memoryMb.before <= MAX_PEAK_MB,
    },
    {
      name: 'memory after',
      value: `${whole(memoryMb.after)} MB`,
      promise: `≤ ${whole(memoryMb.before + MAX_LEFT_MB)} MB`,
      isGood: memoryMb.after - memoryMb.before <= MAX_LEFT_MB,
    },
  ];
}

/** Compares the WebSocket figures with their promised values. */
export function judgeSockets(
  measures: SocketMeasures,
  { sockets, stuck }: Pick<OverloadPlan, 'sockets' | 'stuck'>,
): Figure[] {
  const { aloneMs, besideMs, messages, lost, closed, memoryMb } = measures;
  return [
    { name: `messages read on ${whole(sockets - stuck)} WebSockets`, value: whole(messages) },
    { name: '99% of them read within, the median of 5 s each, alone', value: `${whole(aloneMs)} ms` },
    {
      name: `the same beside ${stuck} that never read`,
      value: `${whole(besideMs)} ms`,
      promise: `< ${MAX_READ_MS} ms`,
      isGood: besideMs < MAX_READ_MS,
    },
    { name: 'WebSockets that read and were closed', value: whole(lost), promise: '0', isGood: lost === 0 },
    {
      name: 'WebSockets never read, closed with 4408',
      value: `${closed} of ${stuck}`,
      promise: 'all',
      isGood: closed === stuck,
    },
    { name: 'memory of the WebSockets that read', value: `${whole(memoryMb.taken)} MB` },
    {
      name: 'memory of those never read',
      value: `${whole(memoryMb.stuck)} MB`,
      promise: `≤ ${MAX_STUCK_MB} MB`,
      isGood: memoryMb.stuck <= MAX_STUCK_MB,
    },
    {
      name: 'memory left when all are gone',
      value: `${whole(memoryMb.left)} MB`,
      promise: `≤ ${MAX_LEFT_MB} MB`,
      isGood: memoryMb.left <= MAX_LEFT_MB,
    },
  ];
}
