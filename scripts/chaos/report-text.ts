import type { Check } from './check.ts';
import type { ChaosReport } from './run.ts';

/** Maximum number of violations shown per check. */
const SHOWN = 5;

/** Formats the report as a table: kills, calls and writes, then the checks. */
export function reportText({ checks, ledger, kills, calls, startsMs, dataDir }: ChaosReport): string {
  const { accepted, refused, cut } = ledger.answers;
  const refusals = [...ledger.refusals].map(([code, times]) => `${code} ${times}`).join(', ');
  const facts: [string, string][] = [
    ['kills', `${kills.dialing + kills.starting} (${kills.dialing} while dialing, ${kills.starting} while starting)`],
    ['calls', `${calls.all} (${calls.interrupted} interrupted by a kill)`],
    ['writes', `${accepted} accepted, ${refused} refused${refusals === '' ? '' : ` (${refusals})`}, ${cut} cut off`],
    ['uploads', `${ledger.accepted.length} accepted, ${ledger.cut.length} cut off: ${statesOf(ledger.cut)}`],
    [
      'start after a kill',
      `${milliseconds(quantile(startsMs, 0.5))} median, ${milliseconds(Math.max(...startsMs))} at most`,
    ],
  ];
  const failed = checks.filter(({ broken }) => broken.length > 0).length;
  const end =
    failed === 0 ? 'nothing lost, duplicated or miscounted' : `${failed} checks failed; the data is in ${dataDir}`;
  return [...facts.map(([name, value]) => `${name.padEnd(20)}${value}`), '', checksText(checks), '', end].join('\n');
}

/** Formats each check with its count and verdict. */
export function checksText(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length));
  const rows = checks.map(({ what, count, broken }) => {
    const verdict = broken.length === 0 ? 'ok' : `BROKEN ${broken.length}`;
    const shown = broken.slice(0, SHOWN).map((one) => `\n    ${one}`);
    return `  ${what.padEnd(width)}  ${String(count).padStart(8)}  ${verdict}${shown.join('')}`;
  });
  return rows.join('\n');
}

function statesOf(cut: ChaosReport['ledger']['cut']): string {
  const states = new Map<string, number>();
  for (const { state } of cut) states.set(state, (states.get(state) ?? 0) + 1);
  const names: Readonly<Record<string, string>> = {
    absent: 'absent',
    done: 'whole',
    failed: 'in part, and counted',
    open: 'open',
  };
  return [...states].map(([state, times]) => `${times} ${names[state]}`).join(', ') || 'none';
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
