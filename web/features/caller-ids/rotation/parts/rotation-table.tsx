import type { ReactNode } from 'react';
import type { CliRecord } from '#shared/contracts/cli-usage.ts';
import { formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { CliNumber } from '#web/ui/cli-number.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { SUCCESS_RATE } from '#web/lib/rates.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Sort } from '#web/ui/sort-rows.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { shownAs } from '#web/lib/known-words.ts';
import { CliRest } from '../../cli-rest.tsx';
import { STATUS } from '../cli-status.ts';
import classes from './cli-rotation.module.css';

type Props = { rows: readonly CliRecord[] | undefined; sort: Sort; onSort: (sort: Sort) => void; empty: ReactNode };

export function RotationTable({ rows, sort, onSort, empty }: Props) {
  return (
    <DataTable
      label={t('Rotación de CLIs')}
      rows={rows}
      rowKey={(cli) => cli.id}
      columns={COLUMNS}
      order={{ sort, onSort }}
      empty={empty}
      skeletonRows={10}
    />
  );
}

/** The status by its daily limit or, during a rest, the reason and the end of the rest. */
function CliState({ cli }: { cli: CliRecord }) {
  return cli.rests_until === null ? <StateBadge {...shownAs(STATUS, cli.status)} /> : <CliRest cli={cli} />;
}

const COLUMNS: readonly Column<CliRecord>[] = [
  {
    key: 'phone_number',
    header: t('Número'),
    sortable: true,
    cell: (cli) => <CliNumber number={cli.phone_number} country={cli.country} synthetic={cli.is_synthetic} />,
  },
  {
    key: 'country',
    header: t('País'),
    sortable: true,
    from: 'sm',
    cell: (cli) => <CountryName country={cli.country} />,
  },
  { key: 'provider', header: t('Proveedor'), sortable: true, from: 'lg', cell: (cli) => cli.provider_name ?? '—' },
  {
    key: 'usage_count',
    header: t('Usos'),
    sortable: true,
    align: 'right',
    cell: (cli) => formatInteger(cli.usage_count),
  },
  {
    key: 'usage_percent',
    header: t('Del límite'),
    from: 'md',
    cell: (cli) =>
      cli.is_unlimited ? (
        t('Sin límite')
      ) : (
        <span className={classes.usage}>
          <UsageBar percent={cli.usage_percent} text={formatPercent(cli.usage_percent)} />
        </span>
      ),
  },
  {
    key: 'last_used',
    header: t('Último uso'),
    sortable: true,
    align: 'right',
    from: 'lg',
    cell: (cli) => formatDateTime(cli.last_used),
  },
  {
    key: 'success_rate',
    header: t('Tasa de éxito'),
    hint: SUCCESS_RATE.formula,
    sortable: true,
    align: 'right',
    from: 'md',
    cell: (cli) => formatPercent(cli.success_rate),
  },
  {
    key: 'status',
    header: t('Estado'),
    sortable: true,
    cell: (cli) => <CliState cli={cli} />,
  },
  {
    key: 'created_at',
    header: t('Alta'),
    sortable: true,
    align: 'right',
    from: 'xl',
    cell: (cli) => formatDay(cli.created_at),
  },
];
