import { Button } from '@mantine/core';
import type { BulkGenerateAnswer } from '#shared/contracts/cli-patterns.ts';
import { counted } from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './cli-patterns.module.css';
import { SYNTHETIC } from './generated-list.tsx';

type Bulk = BulkGenerateAnswer['data'];

/** The generated caller ids for each called number, or the reason why there are none. */
export function BulkResults({ answer }: { answer: Bulk | undefined }) {
  if (answer === undefined) {
    return (
      <Panel title="Resultados">
        <EmptyState title="Todavía no se generó nada">Pegá los números de destino, uno por línea.</EmptyState>
      </Panel>
    );
  }
  const all = answer.results.flatMap((result) => result.generated_clis);
  return (
    <Panel
      title="Resultados"
      aside={asideOf(answer)}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={all.length === 0}
          onClick={() =>
            void copyText(all.join('\n'), `${counted(all.length, 'CLI copiado', 'CLIs copiados')} al portapapeles`)
          }
        >
          Copiar todos
        </Button>
      }
    >
      <ul className={classes.results} aria-label="Resultados por número">
        {answer.results.map((result, nth) => (
          // Not keyed by number, because two lines may have the same one.
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
  const made = counted(generated, 'CLI', 'CLIs');
  return failed === 0 ? made : `${made} · ${counted(failed, 'número', 'números')} sin CLIs`;
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
              title={`Copiar ${cli}`}
              onClick={() => void copyText(cli, `CLI copiado: ${cli}`)}
            >
              {cli}
            </button>
          ))}
        </div>
      ) : (
        <StateBadge tone="bad" label={result.message ?? 'Sin CLIs'} />
      )}
    </>
  );
}
