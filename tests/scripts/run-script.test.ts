import { expect, it } from 'vitest';
import { runScript } from '../support/run-script.ts';

it('reports a script that doesn’t end by name, and runs the next one', async () => {
  const endless = '../tests/fixtures/scripts/never-ends';
  await expect(runScript(endless, [], {}, 500)).rejects.toThrow(
    `scripts/${endless}.ts has run for more than 500 ms; it printed: working`,
  );
  expect(await runScript('simulate', ['--help'])).toMatchObject({ code: 0 });
});
