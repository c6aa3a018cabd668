import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first file of the wallboard's page in the built console, whose name changes with every build; null: not built. A
 * display compares it with its own, and loads again after an upgrade.
 */
export function builtPageIn(consoleFolder: string): string | null {
  const file = join(consoleFolder, 'tablero.html');
  if (!existsSync(file)) return null;
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}
