import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULE = 'vitest/expect-expect';

/**
 * Returns the lines of `file` that `RULE` rejects with the project's settings. The project's own lint run ignores
 * fixtures.
 */
function refusedLines(file: string): number[] {
  const { rules } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
    rules: Record<string, unknown>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const config = join(folder, 'oxlintrc.json');
  writeFileSync(
    config,
    JSON.stringify({ plugins: ['vitest'], categories: { correctness: 'off' }, rules: { [RULE]: rules[RULE] } }),
  );
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format=unix', join(ROOT, file)], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return [...stdout.matchAll(/:(\d+):\d+: Test has no assertions/g)].map(([, line]) => Number(line));
}

it('the linter rejects a test without assertions, and recognises helpers that assert', () => {
  expect(refusedLines('tests/fixtures/lint/assertions.test.ts')).toEqual([10, 14]);
});
