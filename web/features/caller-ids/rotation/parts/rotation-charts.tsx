import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { CLI_STATUSES } from '#shared/domain/caller-ids.ts';
import type { RotationSummary } from '#shared/contracts/cli-usage.ts';
import { PERCENT_SIGN } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Bar, BarList, BarListPending } from '#web/ui/bar-list.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { STATUS } from '../cli-status.ts';
import { topBars } from '../top-bars.ts';

export type Grouping = 'pais' | 'proveedor';

type Props = {
  summary: RotationSummary | undefined;
  grouping: Grouping;
  onGrouping: (grouping: Grouping) => void;
};

const MAX_BARS = 6;
const BUCKETS = ['0-25', '26-50', '51-75', '76-100', '100+'] as const;
const GROUPINGS = [
  { value: 'pais', label: t('País') },
  { value: 'proveedor', label: t('Proveedor') },
];

/** Charts of the caller ids by usage, state and origin. */
export function RotationCharts({ summary, grouping, onGrouping }: Props) {
  return (
    <Grid>
      <Cell span={4}>
        <Panel title={t('CLIs por uso del límite')} aside={t('% de hoy')}>
          {drawn(BUCKETS.length, summary && bucketBars(summary))}
        </Panel>
      </Cell>
      <Cell span={4}>
        <Panel title={t('CLIs por estado')}>{drawn(CLI_STATUSES.length, summary && statusBars(summary))}</Panel>
      </Cell>
      <Cell span={4}>
        <Panel
          title={grouping === 'pais' ? t('CLIs por país') : t('CLIs por proveedor')}
          actions={
            <SegmentedControl
              size="xs"
              aria-label={t('Agrupar por')}
              data={GROUPINGS}
              value={grouping}
              onChange={(next) => onGrouping(next === 'proveedor' ? 'proveedor' : 'pais')}
            />
          }
        >
          {drawn(
            MAX_BARS,
            summary && topBars(grouping === 'pais' ? countryBars(summary) : providerBars(summary), MAX_BARS),
          )}
        </Panel>
      </Cell>
    </Grid>
  );
}

function drawn(expected: number, bars: readonly Bar[] | undefined): ReactNode {
  return bars === undefined ? <BarListPending bars={expected} /> : <BarList bars={bars} />;
}

function bucketBars({ usage_buckets: buckets }: RotationSummary): Bar[] {
  return BUCKETS.map((key) => ({
    key,
    label: rangeLabel(key),
    count: buckets[key],
  }));
}

/** Returns '0 a 25 %' for '0-25'. */
function rangeLabel(bucket: string): string {
  const [from = '', to] = bucket.split('-');
  return to === undefined ? `${from}${PERCENT_SIGN}` : t('{from} a {to} %', { from, to });
}

function statusBars({ by_status: byStatus }: RotationSummary): Bar[] {
  return CLI_STATUSES.map((key) => ({ key, ...STATUS[key], count: byStatus[key] }));
}

function countryBars({ by_country: groups }: RotationSummary): Bar[] {
  return groups.map(({ country, total }) => ({
    key: country,
    label: <CountryName country={country} />,
    count: total,
  }));
}

function providerBars({ by_provider: groups }: RotationSummary): Bar[] {
  return groups.map(({ provider, provider_name: name, total }) => ({
    key: String(provider),
    label: name ?? t('Sin proveedor'),
    count: total,
  }));
}
