/**
 * The performance page: one section per trial, each with its own date and machine, so that trials can be measured
 * separately.
 */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { machineLine, type Machine } from '../scripts/measure/machine.ts';
import type { Measured } from './measure.ts';
import { formatSteal } from '../scripts/measure/steal-time.ts';
import { cellsOf, HEAD, NUMERIC } from './table.ts';
import { TRIALS, type TrialName } from './trials.ts';

const INTRODUCTION = `# Performance

\`npm run bench -- --page docs/performance.md\` writes this page from its measurements; \`npm run bench -- NAME --page
docs/performance.md\` measures one trial and replaces only its section. Every run of a trial is a fresh process. Where the
table shows a spread (maximum less minimum, as a share of the median), values, floors and ratios are medians of several
runs. The floor is measured in the same run as the value. A missed budget is listed here and fails the command. On a
virtual machine whose host took much of the processor time, a trial is repeated up to half as many times again, and the
runs that lost the least time are used, whatever their results; the time that they lost is given beside the date.
[docs/scaling.md](scaling.md) explains what the figures mean for an installation, [docs/optimizations.md](optimizations.md)
what each mechanism for speed saves, and [docs/pacing.md](pacing.md) how well the engine paces calls.
`;
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

/** Returns the page with the trial's section added or replaced. Sections of removed trials are dropped. */
export function pageWith(before: string, measured: Measured, machine: Machine, at: Date): string {
  const sections = new Map<string, string>();
  for (const section of before.split(/^## /m).slice(1))
    sections.set(section.slice(0, section.indexOf('\n')), `## ${section.trimEnd()}\n`);
  sections.set(measured.name, sectionOf(measured, machine, at));
  const inOrder = (Object.keys(TRIALS) as TrialName[]).flatMap((name) => sections.get(name) ?? []);
  return [INTRODUCTION, summaryOf(inOrder.join('')), ...inOrder].join('\n');
}

/** Says how many budgets are met in all sections. */
function summaryOf(sections: string): string {
  const [met, missed] = ['ok', 'MISSED'].map((verdict) => sections.split(`| ${verdict} |\n`).length - 1) as [
    number,
    number,
  ];
  return `${met} of ${met + missed} budgets are met.\n`;
}

function sectionOf({ name, outcomes, text, failures, steal }: Measured, machine: Machine, at: Date): string {
  const runs = outcomes[0]?.runs ?? 0;
  const head = `## ${name}\n\n${TRIALS[name].about}\n\n`;
  const lost = formatSteal(steal);
  const where = `${machineLine(machine)}${lost === '' ? '' : `; ${lost}`}`;
  const when = `${at.toISOString().slice(0, 10)}, ${runs} ${runs === 1 ? 'run' : 'runs'}: ${where}\n\n`;
  const body = text === '' ? markdownTable(outcomes.map(cellsOf)) : `\`\`\`text\n${text}\n\`\`\`\n`;
  const missed = failures.length === 0 ? '' : `\nMissed:\n\n${failures.map((line) => `- ${line}\n`).join('')}`;
  return head + when + body + missed;
}

function markdownTable(lines: readonly (readonly string[])[]): string {
  const print = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const rule = HEAD.map((_, column) => (NUMERIC.has(column) ? '---:' : '---'));
  return [HEAD, rule, ...lines].map(print).join('');
}
