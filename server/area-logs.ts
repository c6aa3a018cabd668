import type { Logger } from 'pino';
import type { AreaLevels, LogArea } from './log-levels.ts';

/** The log of an area: its lines name it, and its level decides which are written. */
export type AreaLogs = (area: LogArea) => Logger;

/** Logs on `log`, at its level but for the areas in `levels`. */
export function createAreaLogs(log: Logger, levels: AreaLevels): AreaLogs {
  return (area) => log.child({ area }, { level: levels[area] ?? log.level });
}
