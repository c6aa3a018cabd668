/** `npm run bench`: runs trials. Exits with 1 when one throws or misses its budget. */
import { readOrExplain } from '../scripts/read-options.ts';
import { describeMachine, machineLine } from '../scripts/measure/machine.ts';
import { measure, type Measured } from './measure.ts';
import { pageProblem, writePage } from './page.ts';
import { formatSteal } from '../scripts/measure/steal-time.ts';
import { formatTable } from './table.ts';
import { isTrial, TRIALS } from './trials.ts';

const HELP = `Measures speed against a floor measured in the same run, and reports which budgets are met. Needs a quiet machine.

  npm run bench                      everything, which takes an hour or two
  npm run bench -- engine journal    only those

  --json        one JSON document instead of tables (use npm run -s bench, or npm's own lines precede it)
  --page FILE   writes the results into a page such as docs/performance.md, or a new one; its other trials stay
  --smoke       the small sizes that the tests run, without verdicts

Trials:

${Object.entries(TRIALS)
  .map(([name, { about }]) => `  ${name}\n      ${about}`)
  .join('\n')}
`;

const { values, positionals } = readOrExplain('bench', HELP, {
  json: { type: 'boolean', default: false },
  page: { type: 'string' },
  smoke: { type: 'boolean', default: false },
});
const { json, page } = values;
const size = values.smoke ? 'smoke' : 'full';

const unknown = positionals.filter((name) => !isTrial(name));
if (unknown.length > 0) {
  console.error(
    `No such trial: ${unknown.map((name) => `'${name}'`).join(', ')}. There are: ${Object.keys(TRIALS).join(', ')}.`,
  );
  process.exit(1);
}
const names = [...new Set(positionals.length > 0 ? positionals : Object.keys(TRIALS))].filter(isTrial);
const refusal =
  page === undefined ? null : size === 'smoke' ? 'small sizes are not written to a page' : pageProblem(page);
if (refusal !== null) {
  console.error(`bench: --page: ${refusal}. Name docs/performance.md or a new file, and measure at full size.`);
  process.exit(1);
}

const machine = describeMachine();
const all: Measured[] = [];
if (!json) console.log(machineLine(machine));
for (const name of names) {
  if (!json) console.log(`measuring ${name}…`);
  const measured = await measure(name, size);
  all.push(measured);
  if (!json && measured.text !== '') console.log(`\n${measured.text}\n`);
  else if (!json && measured.outcomes.length > 0) console.log(`\n${formatTable(measured.outcomes)}\n`);
  const lost = formatSteal(measured.steal);
  if (!json && lost !== '') console.log(`Meanwhile ${lost}.\n`);
  const hasResult = measured.outcomes.length > 0 || measured.text !== '';
  if (page !== undefined && hasResult) writePage(page, measured, machine, new Date());
}
const failures = all.flatMap((measured) => measured.failures);
if (json) {
  const rows = all.flatMap(({ outcomes }) => outcomes);
  const steal = Object.fromEntries(all.map((measured) => [measured.name, measured.steal]));
  console.log(JSON.stringify({ measuredAt: new Date().toISOString(), machine, steal, rows, failures }, null, 2));
} else for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
