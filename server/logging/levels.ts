/** Which lines are logged: those from a level on; an area of the server may have a level of its own. */

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type Level = (typeof LEVELS)[number];

/** What lines are about, told in each of them as `area`. */
export const LOG_AREAS = [
  'http', // requests
  'live', // WebSockets
  'engine', // the engine's thread
  'lists', // imports
  'data', // checkpoints, what is kept and removed
  'loadtest',
] as const;
export type LogArea = (typeof LOG_AREAS)[number];

/** The levels of the areas that have one of their own. */
export type AreaLevels = Readonly<Partial<Record<LogArea, string>>>;

export type LogLevels = { readonly level: string; readonly areas: AreaLevels };

/** What LOG_LEVEL takes, for people. */
export const LOG_LEVEL_SYNTAX = `a level (${LEVELS.join(', ')}) and levels of areas (${LOG_AREAS.join(', ')}), such as info,http=warn,engine=debug`;

const DEFAULT_LEVEL: Level = 'info';

/** The levels that `text` says, in any order: each at most once. Null when it says anything else. */
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
