import { t } from '#web/lib/i18n.ts';
import type { TestResult } from '../test-results.ts';
import classes from './admin-control.module.css';
import { TestResultRow } from './test-result-row.tsx';

/** Lists the latest test calls, newest first. */
export function TestResults({ results }: { results: readonly TestResult[] }) {
  return (
    <ul className={classes.results} aria-label={t('Resultados de las pruebas')}>
      {results.map((result) => (
        <TestResultRow key={result.key} result={result} />
      ))}
    </ul>
  );
}
