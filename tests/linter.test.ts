import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULE = 'vitest/expect-expect';

/** The lines of `file` that the project's own setting of `RULE` refuses. The project's lint leaves fixtures out. */
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

it('the linter refuses a test that asserts nothing, and knows the helpers that assert', () => {
  expect(refusedLines('tests/fixtures/lint/assertions.test.ts')).toEqual([10, 14]);
});
