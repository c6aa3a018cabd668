import { Alert, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { COUNTRIES } from '#web/lib/country-names.ts';
import type { LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_OPTIONS } from '#web/lib/purposes.ts';
import { windowName } from '#web/lib/window-names.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import classes from '../settings.module.css';
import { useSaveLegalWindows } from './api.ts';
import { DayRow } from './day-row.tsx';
import { spanText, WEEK, widerParts, windowOf } from './legal-week.ts';
import { newKeyOf, rulingOf, useWindowForm, type WindowDraft, type WindowFormState } from './use-window-form.ts';

type Props = {
  /** All windows in force, which are saved together, and their sources. */
  legal: Pick<LegalWindowsAnswer, 'windows' | 'sources'>;
  /** Key of the window. Null if the user chooses country and purpose in the form, from those without a window. */
  windowKey: string | null;
  onClose: () => void;
};

const EVERY_PURPOSE = { value: '', label: t('Todos') };

export function LegalWindowModal({ legal, windowKey, onClose }: Props) {
  const { windows } = legal;
  const save = useSaveLegalWindows();
  const { form, choose } = useWindowForm(windows, windowKey);
  const { country, purpose } = form.values;
  const key = windowKey ?? newKeyOf(form.values);

  function submit(draft: WindowDraft): void {
    if (key === null) return;
    save.mutate({ ...windows, [key]: windowOf(draft) }, { onSuccess: onClose });
  }

  const free = COUNTRIES.filter((one) => !((newKeyOf({ country: one.key, purpose }) ?? '') in windows));
  return (
    <FormModal
      title={
        windowKey === null
          ? t('Nuevo horario legal')
          : t('Horario legal: {country}', { country: windowName(windowKey) })
      }
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar horario')}
      pending={save.isPending}
    >
      {windowKey === null && (
        <Select
          label={t('Propósito')}
          description={t('De las campañas. Todos: las que no tienen un horario propio.')}
          allowDeselect={false}
          data={[EVERY_PURPOSE, ...PURPOSE_OPTIONS]}
          {...form.getInputProps('purpose')}
          onChange={(value: string | null) => choose({ country, purpose: (value ?? '') as Purpose | '' })}
        />
      )}
      {windowKey === null && (
        <Select
          label={t('País')}
          placeholder={t('Elegí un país')}
          required
          withAsterisk
          searchable
          nothingFoundMessage={t('Ningún país se llama así')}
          data={free.map(({ key, flag, name }) => ({ value: key, label: `${flag} ${name}` }))}
          {...form.getInputProps('country')}
          onChange={(value: string | null) => choose({ country: value, purpose })}
        />
      )}
      {key !== null && <WeekFields form={form} />}
      {key !== null && <WiderWarning draft={form.values} windowKey={key} legal={legal} />}
    </FormModal>
  );
}

function WeekFields({ form }: { form: WindowFormState }) {
  const { anytime, eve } = form.values;
  return (
    <>
      <Switch
        label={t('A cualquier hora')}
        description={t('Sin límites: la ley de ese país no los pone.')}
        {...form.getInputProps('anytime', { type: 'checkbox' })}
      />
      {!anytime && (
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
          {eve !== undefined && (
            <Text size="sm" c="dimmed">
              {t('El día anterior a un feriado: {hours}.', { hours: spanText(eve) })}
            </Text>
          )}
        </>
      )}
    </>
  );
}

type WarningProps = Pick<Props, 'legal'> & { draft: WindowDraft; windowKey: string };

/** Says where the hours are longer than those in force, and by which law those are. */
function WiderWarning({ draft, windowKey, legal: { windows, sources } }: WarningProps) {
  const ruling = rulingOf(windows, windowKey);
  const parts = widerParts(draft, ruling.window).join(', ');
  if (parts === '') return null;
  const source = sources[ruling.key ?? ''];
  return (
    <Alert color="yellow" variant="light" role="alert">
      {source === undefined
        ? t('Más amplio que el horario que rige hoy: {parts}.', { parts })
        : t('Más amplio que la ley cargada: {parts}. Fuente: {source}.', { parts, source })}
    </Alert>
  );
}
