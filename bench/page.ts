/** Writes the performance page: one section per trial, each with its own date and machine. */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { machineLine, type Machine } from '../scripts/measure/machine.ts';
import { missOf, type Measured } from './measure.ts';
import { formatSteal } from '../scripts/measure/steal-time.ts';
import type { Outcome } from './outcome.ts';
import { describeBudget, formatNumber } from './table.ts';
import { TRIALS, type TrialName } from './trials.ts';

const INTRODUCTION = `# Performance

\`npm run bench -- --page docs/performance.md\` writes this page from its measurements, and \`npm run bench -- NAME --page docs/performance.md\` one section of it. Every run of a trial is a fresh process. Figures are medians of the runs; the percentage beside a value is the spread. A ratio compares with a floor that is measured in the same run. A missed budget fails the command. [Scaling](scaling.md) says what the figures mean for an installation, [pacing](pacing.md) how well the engine paces calls.
`;
const MISSED = '**missed**';
const TITLE = INTRODUCTION.slice(0, INTRODUCTION.indexOf('\n') + 1);

/** Returns why the page can't be written to `file`, in one sentence, or null. Checked before hours of measuring. */
export function pageProblem(file: string): string | null {
  try {
    if (!existsSync(file)) {
      accessSync(dirname(file), constants.W_OK);
      return null;
    }
    accessSync(file, constants.W_OK);
    if (!statSync(file).isFile()) return `${file} is not a file`;
    return readFileSync(file, 'utf8').startsWith(TITLE) ? null : `${file} is not a performance page`;
  } catch (error) {
    return `${file} can't be written (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** Replaces a trial's section in the page at `file`, or creates the page. */
export function writePage(file: string, measured: Measured, machine: Machine, at: Date): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, pageWith(before, measured, machine, at));
}

/** Returns the page with the trial's section added or replaced, and without sections of removed trials. */
export function pageWith(before: string, measured: Measured, machine: Machine, at: Date): string {
  const sections = new Map<string, string>();
  for (const section of before.split(/^## /m).slice(1))
    sections.set(section.slice(0, section.indexOf('\n')), `## ${section.trimEnd()}\n`);
  sections.set(measured.name, sectionOf(measured, machine, at));
  const inOrder = (Object.keys(TRIALS) as TrialName[]).flatMap((name) => sections.get(name) ?? []);
  return [INTRODUCTION, summaryOf(inOrder.join('')), ...inOrder].join('\n');
}

/** States how many budgets are met in all sections. */
function summaryOf(sections: string): string {
  const rows = sections.match(/^\| .*[≥≤] [^|]*\|$/gm) ?? [];
  const missed = rows.filter((row) => row.includes(`| ${MISSED}`)).length;
  return `${rows.length - missed} of ${rows.length} budgets are met.\n`;
}

function sectionOf({ name, outcomes, text, failures, steal }: Measured, machine: Machine, at: Date): string {
  const runs = outcomes[0]?.runs ?? 0;
  const head = `## ${name}\n\n${TRIALS[name].about}\n\n`;
  const lost = formatSteal(steal);
  const where = `${machineLine(machine)}${lost === '' ? '' : `; ${lost}`}`;
  const when = `${at.toISOString().slice(0, 10)}, ${runs} ${runs === 1 ? 'run' : 'runs'}: ${where}\n\n`;
  const body = text === '' ? markdownTable(outcomes) : `\`\`\`text\n${text}\n\`\`\`\n`;
  const inTable = new Set(text === '' ? outcomes.map(missOf) : []);
  const others = failures.filter((line) => !inTable.has(line));
  const missed = others.length === 0 ? '' : `\nMissed:\n\n${others.map((line) => `- ${line}\n`).join('')}`;
  return head + when + body + missed;
}

/** Formats the rows that have a budget. A floor is named only where it differs from that of the row above. */
function markdownTable(outcomes: readonly Outcome[]): string {
  const judged = outcomes.filter(({ budget }) => budget !== undefined);
  const rows = judged.map((row, index) => {
    const name = row.trial.slice(row.trial.indexOf(': ') + 1).trim();
    const spread = row.spread === null ? '' : ` (${(100 * row.spread).toFixed(0)}%)`;
    const floor = row.baselineName === judged[index - 1]?.baselineName ? '' : ` of ${row.baselineName}`;
    const ratio = row.ratio === null ? '' : `${row.ratio.toFixed(2)}${floor}`;
    const budget = `${row.verdict === 'MISSED' ? `${MISSED} ` : ''}${describeBudget(row.budget!)}`;
    return [name, `${formatNumber(row.value)} ${row.unit}${spread}`, ratio, budget];
  });
  return [['measured', 'value', 'ratio', 'budget'], ['---', '---:', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
