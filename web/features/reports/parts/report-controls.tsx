import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReportDimension } from '#shared/domain/reports.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { DIMENSIONS, type ReportView } from '../report-query.ts';
import { PeriodInputs } from './period-inputs.tsx';
import classes from './reports.module.css';

type Props = {
  view: ReportView;
  today: string;
  /** Menu of saved filters. */
  saved: ReactNode;
  onChange: (part: Partial<ReportView>) => void;
};

const DIMENSION_CHOICES = Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label }));

/** Selects the dimension, period and campaign of a report. */
export function ReportControls({ view, today, saved, onChange }: Props) {
  const { data: campaigns = [] } = useCampaigns();
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
        <PeriodInputs view={view} today={today} wrong={daySpanError(view)} onChange={onChange} />
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
