import { Select } from '@mantine/core';
import type { Period } from '#shared/domain/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { PERIOD_CHOICES, spanOf } from '#web/lib/periods.ts';
import { DayInput } from '#web/ui/day-input.tsx';

type Days = { readonly periodo: Period | ''; readonly fecha_inicio: string; readonly fecha_fin: string };
type Props = { view: Days; today: string; wrong: string | null; onChange: (part: Partial<Days>) => void };

const OTHER_DAYS = 'otros';
const PERIODS = [...PERIOD_CHOICES, { value: OTHER_DAYS, label: t('Otros días') }];

/** Selects a period relative to today, or days. `wrong` is the days' error. */
export function PeriodInputs({ view, today, wrong, onChange }: Props) {
  return (
    <>
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
    </>
  );
}
