import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { ALERT_KINDS, ALERT_SEVERITIES, type AlertKind, type AlertSeverity } from '#shared/domain/alert-kinds.ts';
import type { Alert } from '#shared/contracts/alerts.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../alerts.module.css';
import { useAlertLog } from '../api.ts';
import { KIND_NAMES, SEVERITY_NAMES, SEVERITY_TONES, STATE_NAMES, STATE_TONES } from '../words.ts';

const KINDS = ALERT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }));
const SEVERITIES = ALERT_SEVERITIES.map((severity) => ({ value: severity, label: SEVERITY_NAMES[severity] }));

const COLUMNS: readonly Column<Alert>[] = [
  { key: 'opened', header: t('Abierta'), cell: (alert) => formatDateTime(alert.abierta_en) },
  {
    key: 'severity',
    header: t('Gravedad'),
    from: 'sm',
    cell: ({ gravedad }) => <StateBadge tone={SEVERITY_TONES[gravedad]} label={SEVERITY_NAMES[gravedad]} />,
  },
  { key: 'text', header: t('Qué pasó'), cell: (alert) => <span className={classes.text}>{alert.texto}</span> },
  {
    key: 'state',
    header: t('Estado'),
    cell: ({ estado }) => <StateBadge tone={STATE_TONES[estado]} label={STATE_NAMES[estado]} />,
  },
  { key: 'seen', header: t('Vista por'), from: 'lg', cell: ({ vista_por: user }) => user ?? '—' },
  { key: 'resolved', header: t('Resuelta'), from: 'md', cell: (alert) => formatDateTime(alert.resuelta_en) },
];

/** Lists open and past alerts, newest first. */
export function AlertLog() {
  const [kind, setKind] = useState<AlertKind | null>(null);
  const [severity, setSeverity] = useState<AlertSeverity | null>(null);
  const log = useAlertLog({ ...(kind !== null && { tipo: kind }), ...(severity !== null && { gravedad: severity }) });
  const failed = log.error !== null && log.data === undefined;
  return (
    <Panel
      title={t('Registro de alertas')}
      flush
      actions={
        <div className={classes.filters}>
          <Select
            size="xs"
            aria-label={t('Qué vigila')}
            placeholder={t('Todas')}
            data={KINDS}
            value={kind}
            clearable
            clearButtonProps={{ 'aria-label': t('Quitar el filtro') }}
            onChange={setKind}
          />
          <Select
            size="xs"
            aria-label={t('Gravedad')}
            placeholder={t('Cualquier gravedad')}
            data={SEVERITIES}
            value={severity}
            clearable
            clearButtonProps={{ 'aria-label': t('Quitar el filtro') }}
            onChange={setSeverity}
          />
        </div>
      }
    >
      {failed ? (
        <ErrorState title={t('Error al cargar las alertas')} error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <DataTable
          label={t('Registro de alertas')}
          rows={log.data?.pages.flatMap(({ alertas }) => alertas)}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          empty={<EmptyState title={t('Ninguna alerta en el registro')} />}
        />
      )}
      {log.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" size="xs" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Ver anteriores')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
