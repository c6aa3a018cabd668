import { pino, type Logger } from 'pino';
import type { AreaLevels, LogArea } from './levels.ts';
import { scrubLine } from './scrub.ts';

/** Field names whose values must never be logged. */
const SECRETS = [
  'password',
  'current_password',
  'new_password',
  'token',
  'authorization',
  'cookie',
  '["sec-websocket-protocol"]',
];

/** Creates a log that writes JSON lines to standard output, or readable lines to a terminal. */
export async function createLog(level: string): Promise<Logger> {
  const paths = SECRETS.flatMap((name) => {
    const key = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${key}`, `*.*${key}`, `req.headers${key}`];
  });
  const options = { level, base: null, redact: { paths, censor: '[redacted]' }, hooks: { streamWrite: scrubLine } };
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, sync: true, ignore: 'pid,hostname' }));
}

/** Returns the log of an area, whose lines carry `area`. */
export type AreaLogs = (area: LogArea) => Logger;

/** Creates area logs on `log`, at its level unless `levels` sets another one for the area. */
export function createAreaLogs(log: Logger, levels: AreaLevels): AreaLogs {
  return (area) => log.child({ area }, { level: levels[area] ?? log.level });
}
