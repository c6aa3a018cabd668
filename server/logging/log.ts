import { pino, type Logger } from 'pino';
import type { AreaLevels, LogArea } from './levels.ts';
import { scrubLine } from './scrub.ts';

/** What must never be written down, wherever it turns up. */
const SECRETS = [
  'password',
  'current_password',
  'new_password',
  'token',
  'authorization',
  'cookie',
  '["sec-websocket-protocol"]',
];

/** Structured lines on standard output; readable ones when a person is looking at a terminal. */
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

/** The log of an area of the server: its lines carry `area`, and the area may have a level of its own. */
export type AreaLogs = (area: LogArea) => Logger;

/** Area logs on `log`, at its level unless `levels` names the area. */
export function createAreaLogs(log: Logger, levels: AreaLevels): AreaLogs {
  return (area) => log.child({ area }, { level: levels[area] ?? log.level });
}
