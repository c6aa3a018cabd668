import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ensureConsole } from '../../scripts/build-console.ts';

const page = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

describe('building the console', () => {
  it('builds nothing when the sources have not changed', () => {
    ensureConsole();
    const before = statSync(page).mtimeMs;
    ensureConsole();
    expect(statSync(page).mtimeMs).toBe(before);
  });
});
