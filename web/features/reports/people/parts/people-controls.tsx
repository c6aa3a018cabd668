import { Select } from '@mantine/core';
import type { CodeReportBy } from '#shared/domain/reports.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PeriodInputs } from '../../parts/period-inputs.tsx';
import classes from '../../parts/reports.module.css';
import { useTeamNames } from '../api.ts';
import { BY_NAMES, choicesOf, type PeopleView } from '../people-query.ts';

type Props = { view: PeopleView; today: string; onChange: (part: Partial<PeopleView>) => void };
type Named = { readonly id: number; readonly name: string };

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }));

/** Selects the dimension, period, team and campaign. */
export function PeopleControls({ view, today, onChange }: Props) {
  const { data: teams = [] } = useTeamNames();
  const { data: campaigns = [] } = useCampaigns();
  return (
    <Panel title={t('Qué muestra')}>
      <div className={classes.controls}>
        <Select
          label={t('Por')}
          data={choicesOf(view.vista).map((value) => ({ value, label: BY_NAMES[value] }))}
          value={view.por}
          onChange={(por) => por !== null && onChange({ por: por as CodeReportBy })}
          allowDeselect={false}
        />
        <PeriodInputs view={view} today={today} wrong={daySpanError(view)} onChange={onChange} />
        <Select
          label={t('Equipo')}
          placeholder={t('Todos')}
          clearable
          searchable
          data={optionsOf(teams)}
          value={view.equipo === '' ? null : view.equipo}
          onChange={(id) => onChange({ equipo: id ?? '' })}
        />
        {view.vista === 'tipificaciones' && (
          <Select
            label={t('Campaña')}
            placeholder={t('Todas')}
            clearable
            searchable
            data={optionsOf(campaigns)}
            value={view.campaign_id === '' ? null : view.campaign_id}
            onChange={(id) => onChange({ campaign_id: id ?? '' })}
          />
        )}
      </div>
    </Panel>
  );
}
