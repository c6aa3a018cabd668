/** Formats the results as text. */
import { alignColumns } from '../../scripts/measure/align-columns.ts';
import type { Part, Result } from './comparison.ts';
import { nameOf } from './policies.ts';
import type { Standard } from './standard.ts';
import type { Verdict } from './verdicts.ts';

const HEAD = [
  'scenario',
  'method',
  'utilisation',
  '95%',
  'abandonment',
  'at most',
  'score',
  'settles, min',
  'worst 5 min: abandoned',
  'busy',
];
const NUMERIC = new Set([2, 3, 4, 5, 6, 7, 8, 9]);

const share = (value: number) => value.toFixed(4);
const percent = (value: number) => `${(100 * value).toFixed(2)}%`;

export type Entry = { readonly name: string; readonly results: readonly Result[]; readonly standard: Standard | null };

/** Formats one line per scenario, part and method. */
export function resultTable(entries: readonly Entry[]): string {
  return alignColumns(HEAD, entries.flatMap(linesOf), NUMERIC);
}

function linesOf({ name, results, standard }: Entry): string[][] {
  return results.flatMap(({ policy, whole, parts }) => {
    const scoreOf = (part: Part, index: number) => {
      if (standard === null) return '';
      const [floor, reference] = [standard.progressive[index]!, standard.reference[index]!];
      return ((part.figures.utilisation.mean - floor) / (reference - floor)).toFixed(3);
    };
    const [first] = parts;
    if (parts.length === 1) return [line(name, nameOf(policy), first!, scoreOf(first!, 0))];
    const all = line(name, nameOf(policy), { figures: whole, recovery: null }, '');
    // The steps of an unseen scenario would take too many lines.
    if (standard === null) return [all];
    return [all, ...parts.map((part, i) => line(`${name}, part ${i + 1}`, nameOf(policy), part, scoreOf(part, i)))];
  });
}

function line(name: string, method: string, { figures, recovery }: Part, score: string): string[] {
  const { utilisation, abandonment, abandonmentBound } = figures;
  return [
    name,
    method,
    share(utilisation.mean),
    `± ${share(utilisation.half)}`,
    percent(abandonment.mean),
    percent(abandonmentBound),
    score,
    recovery === null ? '' : Number.isFinite(recovery.settleMinutes) ? String(recovery.settleMinutes) : 'never',
    recovery === null ? '' : percent(recovery.worstAbandonment),
    recovery === null ? '' : share(recovery.worstUtilisation),
  ];
}

/** Formats a title and its verdicts, one per line. */
export function verdictList(title: string, verdicts: readonly Verdict[]): string {
  return [title, ...verdicts.map(({ text, ok }) => `  ${ok ? 'ok    ' : 'MISSED'}  ${text}`)].join('\n');
}
