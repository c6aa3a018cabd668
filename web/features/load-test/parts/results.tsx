import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LoadTestResults, LoadTestStatus } from '#shared/contracts/load-test.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatCompact, formatDecimal, formatInteger, formatNumber, formatPercent } from '#web/lib/formats/numbers.ts';
import { CARRIED_RATE } from '#web/lib/rates.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { CountryBars } from '#web/features/monitoring/metrics/parts/country-bars.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';
import { type ResultsFormat, useExportResults, useTestResults } from '../api.ts';
import { verdictOf } from '../verdict.ts';
import { MinuteTable } from './minute-table.tsx';

export function Results({ status }: { status: LoadTestStatus }) {
  const { data, error, refetch } = useTestResults(status);
  if (status.is_running) return null;
  if (status.status === 'idle')
    return (
      <Panel title={t('Resultados')}>
        <EmptyState title={t('Todavía no hay resultados')}>
          {t('Elegí la carga y tocá «Iniciar test»: acá queda el veredicto, con su exportación.')}
        </EmptyState>
      </Panel>
    );
  if (error !== null)
    return (
      <Panel title={t('Resultados')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data === null)
    return (
      <Panel title={t('Resultados')}>
        <LoadingState label={t('Reuniendo los resultados…')} />
      </Panel>
    );
  return <Outcome results={data} />;
}

function Outcome({ results }: { results: LoadTestResults }) {
  const verdict = verdictOf(results);
  const success = results.ended_calls === 0 ? '—' : formatPercent(100 * results.success_rate);
  return (
    <>
      <Panel title={t('Resultados')} aside={formatDateTime(results.started_at)} actions={<ExportButtons />}>
        <div className={classes.verdict}>
          <StateBadge tone={verdict.tone} label={verdict.label} />
          <p>{verdict.reasons.join(' ')}</p>
        </div>
        <TileRow narrow>
          <FigureTile
            label={t('CPS promedio')}
            value={formatDecimal(results.avg_cps)}
            unit={t('de {total}', { total: String(results.config.target_cps) })}
            note={t('máximo {most}', { most: formatInteger(results.max_cps) })}
          />
          <FigureTile
            label={t('Total de llamadas')}
            value={formatCompact(results.total_calls)}
            note={t('{calls} terminadas', { calls: formatCompact(results.ended_calls) })}
          />
          <FigureTile
            label={t('Éxito técnico')}
            value={success}
            note={
              results.errors === 1 ? t('1 error') : t('{errors} errores', { errors: formatCompact(results.errors) })
            }
            rate={CARRIED_RATE}
          />
          <FigureTile
            label={t('Duración')}
            value={formatNumber(results.duration_minutes)}
            unit="min"
            note={t('de {minutes} pedidos', { minutes: String(results.config.duration_minutes) })}
          />
          <FigureTile
            label={t('Concurrentes')}
            value={formatCompact(results.max_concurrent_calls)}
            note={t('el máximo a la vez')}
          />
          <FigureTile
            label={t('CLIs usados')}
            value={formatCompact(results.clis_used)}
            note={t('de {total}', { total: formatCompact(results.config.number_of_clis) })}
          />
        </TileRow>
      </Panel>
      <Grid>
        <Cell span={8}>
          <Panel title={t('Minuto a minuto')} flush>
            <MinuteTable minutes={results.minutes} />
          </Panel>
        </Cell>
        <Cell span={4}>
          <CountryBars countries={results.countries} aside={t('del test')} />
        </Cell>
      </Grid>
    </>
  );
}

const FORMATS: readonly { format: ResultsFormat; label: string }[] = [
  { format: 'json', label: 'JSON' },
  { format: 'csv', label: 'CSV' },
  { format: 'excel', label: 'Excel' },
];

function ExportButtons() {
  const { mutate, isPending, variables } = useExportResults();
  return (
    <Group gap="xs">
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          aria-label={t('Exportar {label}', { label })}
          loading={isPending && variables === format}
          disabled={isPending}
          onClick={() => mutate(format)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
