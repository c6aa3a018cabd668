import { pino, type Logger } from 'pino';
import type { AreaLevels, LogArea } from './levels.ts';
import { scrubLine } from './scrub.ts';

/** Field names whose values must never be logged, wherever they occur. */
const SECRETS = [
  'password',
  'current_password',
  'new_password',
  'token',
  'authorization',
  'cookie',
  '["sec-websocket-protocol"]',
];

/** Structured lines on standard output; readable ones on a terminal. */
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

/** The log of an area: its lines carry `area`, and it may have a level of its own. */
export type AreaLogs = (area: LogArea) => Logger;

/** Area logs on `log`, at its level unless `levels` sets another for the area. */
export function createAreaLogs(log: Logger, levels: AreaLevels): AreaLogs {
  return (area) => log.child({ area }, { level: levels[area] ?? log.level });
}
