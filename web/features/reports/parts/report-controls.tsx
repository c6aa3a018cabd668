import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Period, ReportDimension } from '#shared/domain/reports.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PERIOD_CHOICES, spanOf } from '#web/lib/periods.ts';
import { DIMENSIONS, type ReportView } from '../report-query.ts';
import classes from './reports.module.css';

type Props = {
  view: ReportView;
  today: string;
  /** Menu of saved filters. */
  saved: ReactNode;
  onChange: (part: Partial<ReportView>) => void;
};

const OTHER_DAYS = 'otros';
const DIMENSION_CHOICES = Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label }));
const PERIODS = [...PERIOD_CHOICES, { value: OTHER_DAYS, label: t('Otros días') }];

/** Selects the dimension, period and campaign of a report. */
export function ReportControls({ view, today, saved, onChange }: Props) {
  const { data: campaigns = [] } = useCampaigns();
  const wrong = daySpanError(view);
  return (
    <Panel title={t('Qué muestra')} actions={saved}>
      <div className={classes.controls}>
        <Select
          label={t('Por')}
          data={DIMENSION_CHOICES}
          value={view.dimension}
          onChange={(dimension) => dimension !== null && onChange({ dimension: dimension as ReportDimension })}
          allowDeselect={false}
        />
        <Select
          label={t('Período')}
          data={PERIODS}
          value={view.periodo || OTHER_DAYS}
          onChange={(value) => {
            if (value === OTHER_DAYS) onChange({ periodo: '' });
            else if (value !== null) onChange({ periodo: value as Period, ...spanOf(value as Period, today) });
          }}
          allowDeselect={false}
        />
        <DayInput
          label={t('Desde')}
          value={view.fecha_inicio}
          onChange={(fecha_inicio) => fecha_inicio !== '' && onChange({ periodo: '', fecha_inicio })}
          error={wrong}
        />
        <DayInput
          label={t('Hasta')}
          value={view.fecha_fin}
          onChange={(fecha_fin) => fecha_fin !== '' && onChange({ periodo: '', fecha_fin })}
          error={wrong !== null}
        />
        <Select
          label={t('Campaña')}
          placeholder={t('Todas')}
          clearable
          searchable
          data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={view.campaign_id === '' ? null : view.campaign_id}
          onChange={(id) => onChange({ campaign_id: id ?? '' })}
        />
      </div>
    </Panel>
  );
}
