import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CliListAnswer } from '#shared/contracts/cli-usage.ts';
import { pathOf } from '#web/app/paths.ts';
import { around, GAP } from '#web/lib/around.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { isFiltered, type RotationQuery, sortedBy, sortOf } from '../rotation-query.ts';
import { SAMPLE_ROWS } from '../sample-rows.ts';
import classes from './cli-rotation.module.css';
import { RotationTable } from './rotation-table.tsx';

type Props = {
  list: UseQueryResult<CliListAnswer>;
  query: RotationQuery;
  onChange: (query: RotationQuery) => void;
};

const STALE_MS = 30_000;

/** A page of caller ids, or labelled sample rows if the list can't be loaded. */
export function CliListPanel({ list, query, onChange }: Props) {
  const data = list.data;
  const isSample = list.isError && data === undefined;
  const rows = isSample ? SAMPLE_ROWS : data?.clis;
  return (
    <Panel
      title={t('Inventario de CLIs')}
      aside={
        isSample ? (
          <StateBadge tone="wait" label={t('Datos de ejemplo')} />
        ) : (
          data && (
            <>
              {t('{count, plural, one {# CLI} other {# CLIs}}', { count: data.total })} ·{' '}
              <DataAge at={list.dataUpdatedAt} staleAfterMs={STALE_MS} />
            </>
          )
        )
      }
      flush
    >
      <div className={list.isPlaceholderData ? classes.stale : undefined}>
        <RotationTable
          rows={rows}
          sort={sortOf(query)}
          onSort={(sort) => onChange(sortedBy(query, sort))}
          empty={<NoClis filtered={isFiltered(query)} />}
        />
      </div>
      {data !== undefined && data.total_pages > 0 && (
        <Pager page={query.page} totalPages={data.total_pages} onPage={(page) => onChange({ ...query, page })} />
      )}
    </Panel>
  );
}

function NoClis({ filtered }: { filtered: boolean }) {
  if (filtered)
    return <EmptyState title={t('Ningún CLI con esos filtros')}>{t('Probá con otros, o quitalos.')}</EmptyState>;
  const add = around(t('Agregalos en {link},', { link: GAP }));
  const generate = around(t('o generá sintéticos con la {link}.', { link: GAP }));
  return (
    <EmptyState title={t('No hay CLIs en el inventario')}>
      {add[0]}
      <Link href={pathOf('configuracion')}>{t('Configuración Avanzada')}</Link>
      {add[1]} {generate[0]}
      <Link href={pathOf('cli-auto')}>{t('Calculadora CLI Auto')}</Link>
      {generate[1]}
    </EmptyState>
  );
}
