/** Log levels of the server and of its areas. */

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type Level = (typeof LEVELS)[number];

/** Subjects of log lines, written as `area`. */
export const LOG_AREAS = [
  'http', // requests
  'live', // WebSockets
  'engine', // the engine's thread
  'lists', // imports
  'data', // the database, files, alerts and webhooks
  'loadtest',
] as const;
export type LogArea = (typeof LOG_AREAS)[number];

/** Levels of areas that have their own. */
export type AreaLevels = Readonly<Partial<Record<LogArea, string>>>;

type LogLevels = { readonly level: string; readonly areas: AreaLevels };

/** Syntax of LOG_LEVEL, for error messages. */
export const LOG_LEVEL_SYNTAX = `a level (${LEVELS.join(', ')}) and levels of areas (${LOG_AREAS.join(', ')}), such as info,http=warn,engine=debug`;

const DEFAULT_LEVEL: Level = 'info';

/** Parses levels, in any order and each at most once. Returns null if `text` is invalid. */
export function readLogLevels(text: string): LogLevels | null {
  let level: Level | undefined;
  const areas: Partial<Record<LogArea, Level>> = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    const [name = '', ofArea, more] = part.split('=').map((word) => word.trim());
    if (more !== undefined) return null;
    if (ofArea === undefined) {
      if (!isLevel(name) || level !== undefined) return null;
      level = name;
    } else {
      if (!isArea(name) || !isLevel(ofArea) || areas[name] !== undefined) return null;
      areas[name] = ofArea;
    }
  }
  return { level: level ?? DEFAULT_LEVEL, areas };
}

const isLevel = (word: string): word is Level => (LEVELS as readonly string[]).includes(word);
const isArea = (word: string): word is LogArea => (LOG_AREAS as readonly string[]).includes(word);
