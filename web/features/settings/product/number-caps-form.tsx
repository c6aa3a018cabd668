import { NumberInput } from '@mantine/core';
import type { NumberCapsAnswer } from '#shared/contracts/number-caps.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useStoredForm } from '#web/lib/stored-form.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import classes from '../settings.module.css';
import { useSaveNumberCaps } from './api.ts';
import { figureErrors, GAP, GENERAL_LIMITS, MOST_CALLS, MOST_GAP_MINUTES, type FigureName } from './number-caps.ts';
import { SaveButtons } from './save-buttons.tsx';

type GeneralName = 'gap_minutes' | 'per_day' | 'per_week';
type Draft = Record<GeneralName, number | string>;

const draftOf = ({ gap_minutes, per_day, per_week }: NumberCapsAnswer): Draft => ({
  gap_minutes,
  per_day: per_day ?? '',
  per_week: per_week ?? '',
});
const limitOf = (value: number | string): number | null => (typeof value === 'number' ? value : null);

/** Edits the caps that apply where no rule says otherwise. */
export function NumberCapsForm({ caps }: { caps: NumberCapsAnswer }) {
  const save = useSaveNumberCaps();
  const { form, dirty, base, take, reset } = useStoredForm<Draft>(draftOf(caps), caps.version, {
    validate: (draft) => figureErrors(draft, true),
  });

  function submit(draft: Draft): void {
    const gap = Number(draft.gap_minutes);
    const limits = { per_day: limitOf(draft.per_day), per_week: limitOf(draft.per_week) };
    save.mutate(
      { gap_minutes: gap, ...limits, version: base.version },
      { onSuccess: (answer) => take(draftOf(answer), answer.version, draft) },
    );
  }

  const usual = (name: FigureName): string => {
    const value = caps.defaults[name];
    return t('Predeterminado: {value}.', { value: value === null ? t('sin tope') : formatInteger(value) });
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <div className={classes.settings}>
        <NumberInput
          label={GAP.label}
          description={`${t('Dentro de una campaña rigen sus reintentos.')} ${usual(GAP.name)}`}
          min={0}
          max={MOST_GAP_MINUTES}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps(GAP.name)}
        />
        {GENERAL_LIMITS.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            description={`${t('Vacío: sin tope.')} ${usual(name)}`}
            min={1}
            max={MOST_CALLS}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <SaveButtons dirty={dirty} pending={save.isPending} onReset={reset} submit={t('Guardar topes')} />
    </form>
  );
}
