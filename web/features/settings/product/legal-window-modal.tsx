import { Select, Stack, Switch, Textarea } from '@mantine/core';
import { COUNTRIES } from '#web/lib/country-names.ts';
import type { LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import classes from '../settings.module.css';
import { useSaveLegalWindows } from './api.ts';
import { DayRow } from './day-row.tsx';
import { nameOf } from './legal-windows-table.tsx';
import { WEEK, windowOf } from './legal-week.ts';
import { useWindowForm, type WindowDraft } from './use-window-form.ts';

type Props = {
  /** All windows in force, which are saved together. */
  windows: LegalWindowsAnswer['windows'];
  /** Null if the user chooses the country in the form, from those without a window. */
  country: string | null;
  onClose: () => void;
};

export function LegalWindowModal({ windows, country, onClose }: Props) {
  const save = useSaveLegalWindows();
  const form = useWindowForm(windows, country);

  function submit(draft: WindowDraft): void {
    if (draft.country !== null) save.mutate({ ...windows, [draft.country]: windowOf(draft) }, { onSuccess: onClose });
  }

  const free = COUNTRIES.filter(({ key }) => !(key in windows));
  return (
    <FormModal
      title={country === null ? t('Nuevo horario legal') : t('Horario legal: {country}', { country: nameOf(country) })}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar horario')}
      pending={save.isPending}
    >
      {country === null && (
        <Select
          label={t('País')}
          placeholder={t('Elegí un país')}
          required
          withAsterisk
          searchable
          nothingFoundMessage={t('Ningún país se llama así')}
          data={free.map(({ key, flag, name }) => ({ value: key, label: `${flag} ${name}` }))}
          {...form.getInputProps('country')}
        />
      )}
      <Switch
        label={t('A cualquier hora')}
        description={t('Sin límites: la ley de ese país no los pone.')}
        {...form.getInputProps('anytime', { type: 'checkbox' })}
      />
      {!form.values.anytime && (
        <>
          <Stack component="fieldset" gap={8} className={classes.week} aria-label={t('Horario por día')}>
            {WEEK.map(({ key, label }) => (
              <DayRow key={key} form={form} day={key} label={label} />
            ))}
          </Stack>
          <Textarea
            label={t('Fechas de feriado')}
            description={t('Una por línea, AAAA-MM-DD. En ellas rige la fila de feriados.')}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('holidays')}
          />
        </>
      )}
    </FormModal>
  );
}
