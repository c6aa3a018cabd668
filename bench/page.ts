/**
 * The page of figures: one section per trial, each with its own date and machine, so that a trial can be measured again
 * on its own.
 */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { machineLine, type Machine } from '../scripts/measure/machine.ts';
import type { Measured } from './measure.ts';
import { formatSteal } from '../scripts/measure/steal-time.ts';
import { cellsOf, HEAD, NUMERIC } from './table.ts';
import { TRIALS, type TrialName } from './trials.ts';

const INTRODUCTION = `# Performance

Made by \`npm run bench -- --page docs/performance.md\`, figures as they came; \`npm run bench -- NAME --page
docs/performance.md\` measures one trial anew and leaves the others. Each trial runs in fresh processes, several times
where the table shows a spread (greatest less least value, as a share of the median); values, floors and ratios are
medians. The floor is measured in the same run. A budget that is missed says so, here and by the exit code. Where the
machine is a virtual one and its host gave much of the processors to others, a trial is run up to half as often again, and
the runs that lost least count, whatever came of them; what they lost stands beside the date.
[docs/scaling.md](scaling.md) says what the figures mean for a site; whether the engine decides rightly is told in [docs/pacing.md](pacing.md).
`;
const TITLE = INTRODUCTION.slice(0, INTRODUCTION.indexOf('\n') + 1);

/** Returns in one sentence why no page can be written to `file`, or null. Checked before hours of measuring. */
export function pageProblem(file: string): string | null {
  try {
    if (!existsSync(file)) {
      accessSync(dirname(file), constants.W_OK);
      return null;
    }
    accessSync(file, constants.W_OK);
    if (!statSync(file).isFile()) return `${file} is not a file`;
    return readFileSync(file, 'utf8').startsWith(TITLE) ? null : `${file} is not such a page`;
  } catch (error) {
    return `${file} can't be written (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** Replaces a trial's section in the page at `file`, or creates the page. */
export function writePage(file: string, measured: Measured, machine: Machine, at: Date): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, pageWith(before, measured, machine, at));
}

/** Returns the page with that section. Sections of removed trials are dropped. */
export function pageWith(before: string, measured: Measured, machine: Machine, at: Date): string {
  const sections = new Map<string, string>();
  for (const section of before.split(/^## /m).slice(1))
    sections.set(section.slice(0, section.indexOf('\n')), `## ${section.trimEnd()}\n`);
  sections.set(measured.name, sectionOf(measured, machine, at));
  const inOrder = (Object.keys(TRIALS) as TrialName[]).flatMap((name) => sections.get(name) ?? []);
  return [INTRODUCTION, summaryOf(inOrder.join('')), ...inOrder].join('\n');
}

/** Counts the budgets that are met, over all sections. */
function summaryOf(sections: string): string {
  const [kept, missed] = ['ok', 'MISSED'].map((verdict) => sections.split(`| ${verdict} |\n`).length - 1) as [
    number,
    number,
  ];
  return `Of ${kept + missed} budgets ${kept} are kept.\n`;
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
