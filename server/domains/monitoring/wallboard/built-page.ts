import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the wallboard's entry script in the built console, or null if it is not built. Its name changes with its
 * code, so a display reloads when the name differs from that of its own script.
 */
export function builtPageIn(consoleFolder: string): string | null {
  const file = join(consoleFolder, 'tablero.html');
  if (!existsSync(file)) return null;
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}
