import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { percentOf } from '#shared/domain/figures.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { type Bar, BarList } from '#web/ui/bar-list.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { rankCountries, type RankedCountry } from '../country-ranking.ts';
import classes from './performance.module.css';

/** Maximum number of bars. All countries are in the table. */
const MAX_BARS = 8;

type Props = {
  /** Number of calls by country key. */
  countries: Readonly<Record<string, number>>;
  aside: string;
  /** Returns the address of a country's calls. Omit it for calls that are not in the history. */
  pathTo?: (country: string) => string;
};

/** Shows the most called countries as bars and all of them as a table. */
export function CountryBars({ countries, aside, pathTo }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { top, rest, all, total } = rankCountries(countries, MAX_BARS);
  const bars: Bar[] = top.map(({ key, count }) => ({
    key,
    label: <CountryName country={key} />,
    count,
    ...(pathTo && { href: pathTo(key) }),
  }));
  if (rest.countries > 0)
    bars.push({
      key: '',
      label: t('{count, plural, one {Otro país} other {Otros # países}}', { count: rest.countries }),
      count: rest.count,
    });
  return (
    <Panel
      title={t('Llamadas por país')}
      aside={aside}
      flush={asTable}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('Ver gráfico') : t('Ver tabla')}
        </Button>
      }
    >
      {total === 0 && (
        <EmptyState title={t('Ninguna llamada todavía')}>
          {t('Cada país aparece acá cuando termina su primera llamada.')}
        </EmptyState>
      )}
      {total > 0 && !asTable && <BarList bars={bars} total={total} />}
      {total > 0 && asTable && (
        <div className={classes.countries}>
          <CountryTable rows={all} total={total} pathTo={pathTo} />
        </div>
      )}
    </Panel>
  );
}

type TableProps = { rows: readonly RankedCountry[]; total: number; pathTo: Props['pathTo'] };

function CountryTable({ rows, total, pathTo }: TableProps) {
  return (
    <DataTable
      label={t('Llamadas por país')}
      rows={rows}
      rowKey={(row) => row.key}
      empty={null}
      columns={[
        {
          key: 'country',
          header: t('País'),
          cell: ({ key }) =>
            pathTo === undefined ? (
              <CountryName country={key} />
            ) : (
              <Link href={pathTo(key)} className={classes.link}>
                <CountryName country={key} />
              </Link>
            ),
          sortBy: (row) => countryOf(row.key).name,
        },
        {
          key: 'count',
          header: t('Llamadas'),
          align: 'right',
          cell: (row) => formatInteger(row.count),
          sortBy: (row) => row.count,
        },
        { key: 'share', header: t('Parte'), align: 'right', cell: (row) => formatPercent(percentOf(row.count, total)) },
      ]}
    />
  );
}
