/** What a virtual machine's host gives to others: time that no figure of ours may be blamed for. */
import { readFileSync } from 'node:fs';

/** Ticks of all processors since the system began. */
export type ProcessorTicks = { readonly steal: number; readonly all: number };

/** Of the line `cpu  …` of /proc/stat (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal; guests' are in user. */
export function parseProcessorTicks(stat: string): ProcessorTicks {
  const ticks = stat.slice(0, stat.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number);
  return { steal: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}

/** Now; null where the system does not tell. */
export function readProcessorTicks(): ProcessorTicks | null {
  return process.platform === 'linux' ? parseProcessorTicks(readFileSync('/proc/stat', 'utf8')) : null;
}

/** The share (0 to 1) of all processors' time that others had since `before`; null where nobody tells. */
export function stealSince(before: ProcessorTicks | null, now: ProcessorTicks | null): number | null {
  if (before === null || now === null) return null;
  return now.all === before.all ? 0 : (now.steal - before.steal) / (now.all - before.all);
}

/** The shares in words: `its host took 4% and 31% of the processors`; empty where nobody tells. */
export function stealWords(shares: readonly (number | null)[]): string {
  const told = shares.filter((share) => share !== null).map((share) => `${(100 * share).toFixed(0)}%`);
  if (told.length === 0) return '';
  const last = told.pop()!;
  return `its host took ${told.length === 0 ? last : `${told.join(', ')} and ${last}`} of the processors`;
}
