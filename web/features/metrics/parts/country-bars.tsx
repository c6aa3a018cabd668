import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { countryOf } from '#web/lib/countries.ts';
import { type Bar, BarList } from '#web/ui/bar-list.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { rankCountries, type RankedCountry } from '../country-ranking.ts';
import classes from './performance.module.css';

/** More countries than that are shown in a table. */
const MAX_BARS = 8;

type Props = {
  /** Country key → calls. */
  countries: Readonly<Record<string, number>>;
  aside: string;
};

/** Calls by country: the most called as bars, all of them as a table. */
export function CountryBars({ countries, aside }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { top, rest, all, total } = rankCountries(countries, MAX_BARS);
  const bars: Bar[] = top.map(({ key, count }) => ({ key, label: <CountryName country={key} />, count }));
  if (rest.countries > 0) bars.push({ key: '', label: `Otros ${rest.countries} países`, count: rest.count });
  return (
    <Panel
      title="Llamadas por país"
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
          {asTable ? 'Ver gráfico' : 'Ver tabla'}
        </Button>
      }
    >
      {total === 0 && (
        <EmptyState title="Ninguna llamada todavía">
          Cada país aparece acá cuando termina su primera llamada.
        </EmptyState>
      )}
      {total > 0 && !asTable && <BarList bars={bars} total={total} />}
      {total > 0 && asTable && (
        <div className={classes.countries}>
          <CountryTable rows={all} total={total} />
        </div>
      )}
    </Panel>
  );
}

function CountryTable({ rows, total }: { rows: readonly RankedCountry[]; total: number }) {
  return (
    <DataTable
      label="Llamadas por país"
      rows={rows}
      rowKey={(row) => row.key}
      empty={null}
      columns={[
        {
          key: 'country',
          header: 'País',
          cell: (row) => <CountryName country={row.key} />,
          sortBy: (row) => countryOf(row.key).name,
        },
        {
          key: 'count',
          header: 'Llamadas',
          align: 'right',
          cell: (row) => formatInteger(row.count),
          sortBy: (row) => row.count,
        },
        { key: 'share', header: 'Parte', align: 'right', cell: (row) => formatPercent((100 * row.count) / total) },
      ]}
    />
  );
}
