/**
 * Measures the processor time that a virtual machine's host gives to other guests, so that affected measurements can be
 * recognised.
 */
import { readFileSync } from 'node:fs';

/** Processor ticks since the system started, summed over all processors. */
type ProcessorTicks = { readonly steal: number; readonly all: number };

/**
 * Parses the line `cpu …` of /proc/stat (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal. The guest
 * columns are already included in user and nice.
 */
export function parseProcessorTicks(stat: string): ProcessorTicks {
  const ticks = stat.slice(0, stat.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number);
  return { steal: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}

/** Reads the current ticks, or null if the system doesn't report them. */
export function readProcessorTicks(): ProcessorTicks | null {
  return process.platform === 'linux' ? parseProcessorTicks(readFileSync('/proc/stat', 'utf8')) : null;
}

/** Returns the share (0 to 1) of all processors' time that the host took since `before`, or null if unknown. */
export function stealSince(before: ProcessorTicks | null, now: ProcessorTicks | null): number | null {
  if (before === null || now === null) return null;
  return now.all === before.all ? 0 : (now.steal - before.steal) / (now.all - before.all);
}

/** Formats the shares as `its host took 4% and 31% of the processors`, or as an empty string if none is known. */
export function formatSteal(shares: readonly (number | null)[]): string {
  const known = shares.filter((share) => share !== null).map((share) => `${(100 * share).toFixed(0)}%`);
  if (known.length === 0) return '';
  const last = known.pop()!;
  return `its host took ${known.length === 0 ? last : `${known.join(', ')} and ${last}`} of the processors`;
}
