import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Cli } from '#shared/contracts/clis.ts';
import { useMay } from '#web/app/guard.tsx';
import { CliSelection, useCliSelection } from '#web/features/caller-ids/bulk/cli-selection.tsx';
import { pageOf } from '#web/lib/page-of-address.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { withParam } from '#web/features/settings/address.ts';
import classes from '#web/features/settings/settings.module.css';
import { t } from '#web/lib/i18n.ts';
import { useClis } from './api.ts';
import { cliPage } from './cli-page.ts';
import { CliTable } from './cli-table.tsx';

/** Lists the inventory, newest first. The address holds the search text and the page. */
export function CliList() {
  const { data, error, refetch } = useClis();
  const [search, setSearch] = useSearchParams();
  const text = search.get('buscar') ?? '';
  const newest = useMemo(() => data?.toSorted((a, b) => b.id - a.id), [data]);
  const shown = newest && cliPage(newest, text, pageOf(search));
  const mayWork = useMay('admin');
  const selection = useCliSelection(shown?.matching);

  function body() {
    if (error !== null && data === undefined)
      return <ErrorState title={t('Error al cargar CLIs')} error={error} onRetry={() => void refetch()} />;
    return (
      <CliTable clis={shown?.rows} selection={mayWork ? selection : null} empty={<NoClis filtered={text !== ''} />} />
    );
  }

  return (
    <div className={classes.list}>
      <Panel
        title={t('CLIs')}
        aside={shown && asideOf(shown.found, data)}
        flush
        actions={
          <TextInput
            aria-label={t('Buscar por número o proveedor')}
            placeholder={t('Número o proveedor')}
            size="xs"
            className={classes.search}
            leftSection={<IconSearch size={14} />}
            value={text}
            onChange={(event) => setSearch(withParam('buscar', event.currentTarget.value), { replace: true })}
          />
        }
      >
        {body()}
        {shown !== undefined && shown.totalPages > 1 && (
          <Pager
            page={shown.page}
            totalPages={shown.totalPages}
            onPage={(page) => setSearch(withParam('page', page > 1 ? String(page) : ''))}
          />
        )}
      </Panel>
      <CliSelection selection={selection} matching={shown?.matching ?? []} haveProviders />
    </div>
  );
}

function asideOf(found: number, all: readonly Cli[] | undefined): string {
  const total = all?.length ?? 0;
  return found === total
    ? formatInteger(total)
    : t('{found} de {total}', { found: formatInteger(found), total: formatInteger(total) });
}

function NoClis({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={t('Ningún CLI coincide')}>{t('Probá con otro número o con otro proveedor.')}</EmptyState>
  ) : (
    <EmptyState title={t('No hay CLIs')}>
      {t('Creá el primero: sin números propios, las campañas que no nombran uno no tienen con qué llamar.')}
    </EmptyState>
  );
}
