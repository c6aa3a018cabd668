import { Button } from '@mantine/core';
import type { BulkGenerateAnswer } from '#shared/contracts/cli-patterns.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './cli-patterns.module.css';
import { SYNTHETIC } from './generated-list.tsx';

type Bulk = BulkGenerateAnswer['data'];

/** Lists the generated caller ids per called number, or why none were generated. */
export function BulkResults({ answer }: { answer: Bulk | undefined }) {
  if (answer === undefined) {
    return (
      <Panel title={t('Resultados')}>
        <EmptyState title={t('Todavía no se generó nada')}>
          {t('Pegá los números de destino, uno por línea.')}
        </EmptyState>
      </Panel>
    );
  }
  const all = answer.results.flatMap((result) => result.generated_clis);
  return (
    <Panel
      title={t('Resultados')}
      aside={asideOf(answer)}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={all.length === 0}
          onClick={() =>
            void copyText(
              all.join('\n'),
              t('{count, plural, one {# CLI copiado} other {# CLIs copiados}} al portapapeles', { count: all.length }),
            )
          }
        >
          {t('Copiar todos')}
        </Button>
      }
    >
      <ul className={classes.results} aria-label={t('Resultados por número')}>
        {answer.results.map((result, nth) => (
          // Keyed by index because two lines can have the same number.
          <li key={nth}>
            <BulkResult result={result} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>{SYNTHETIC}</p>
    </Panel>
  );
}

function asideOf({ total_generated: generated, failed }: Bulk): string {
  const made = t('{count, plural, one {# CLI} other {# CLIs}}', { count: generated });
  return failed === 0
    ? made
    : t('{made} · {count, plural, one {# número} other {# números}} sin CLIs', { made, count: failed });
}

function BulkResult({ result }: { result: Bulk['results'][number] }) {
  return (
    <>
      <div className={classes.resultHead}>
        <h3 className="mono">{formatPhone(result.destination_number)}</h3>
        {result.country !== null && (
          <span className={classes.country}>
            <CountryName country={result.country} />
          </span>
        )}
      </div>
      {result.success ? (
        <div className={classes.clis}>
          {result.generated_clis.map((cli) => (
            <button
              key={cli}
              type="button"
              className={classes.cli}
              title={t('Copiar {cli}', { cli })}
              onClick={() => void copyText(cli, t('CLI copiado: {cli}', { cli }))}
            >
              {cli}
            </button>
          ))}
        </div>
      ) : (
        <StateBadge tone="bad" label={result.message ?? t('Sin CLIs')} />
      )}
    </>
  );
}
