import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = fileURLToPath(new URL('asterisk', import.meta.url));

/**
 * Writes Asterisk's configuration into `folder`, from the files in `scripts/lab/asterisk`, which docs/telephony.md also
 * tells administrators to install. Throws if a value is missing.
 */
export async function writeConfig(folder: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(TEMPLATES)) {
    const text = (await readFile(join(TEMPLATES, file), 'utf8')).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} needs a value for ${name}`);
      return String(value);
    });
    await writeFile(join(folder, file), text, { mode: 0o600 });
  }
}
