import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { NumberCapRule, NumberCapsAnswer } from '#shared/contracts/number-caps.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_OPTIONS } from '#web/lib/purposes.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useSaveNumberCaps } from './api.ts';
import {
  figureErrors,
  filledFigures,
  RULE_FIGURES,
  scopeKey,
  scopeText,
  withRule,
  type FiguresDraft,
  type ShownRule,
} from './number-caps.ts';

type Props = {
  caps: NumberCapsAnswer;
  /** Null if the user chooses the scope in the form. */
  rule: ShownRule | null;
  onClose: () => void;
};

type Draft = FiguresDraft & { country: string | null; purpose: Purpose | null };

const draftOf = (rule: ShownRule | null): Draft => ({
  country: rule?.country ?? null,
  purpose: rule?.purpose ?? null,
  ...Object.fromEntries(RULE_FIGURES.map(({ name }) => [name, rule?.[name] ?? ''])),
});

/** Returns the calls that the form is for. */
function scopeOf(rule: ShownRule | null, { country, purpose }: Draft): Pick<NumberCapRule, 'country'> {
  if (rule === null) return { country: country ?? '', ...(purpose !== null && { purpose }) };
  const { region } = rule;
  return {
    country: rule.country,
    ...(region !== undefined && { region }),
    ...(rule.purpose !== undefined && { purpose: rule.purpose }),
  };
}

/** Edits the caps of one country or, there, of one region or purpose. */
export function NumberCapModal({ caps, rule, onClose }: Props) {
  const save = useSaveNumberCaps();
  const isKnown = (draft: Draft): boolean => {
    const key = scopeKey(scopeOf(rule, draft));
    return rule === null && caps.rules.some((each) => scopeKey(each) === key);
  };
  const form = useForm<Draft>({
    initialValues: draftOf(rule),
    validate: (draft) => ({
      ...(draft.country === null && { country: t('Elegí un país') }),
      ...(isKnown(draft) && { country: t('Ya tiene sus topes: editalos en la tabla') }),
      ...figureErrors(draft, false),
    }),
  });

  function submit(draft: Draft): void {
    const changed = { ...scopeOf(rule, draft), ...filledFigures(draft) };
    save.mutate({ rules: withRule(caps.rules, changed), version: caps.version }, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={rule === null ? t('Nuevo tope por país') : t('Topes: {scope}', { scope: scopeText(rule) })}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar topes')}
      pending={save.isPending}
    >
      {rule === null && (
        <>
          <CountrySelect
            label={t('País')}
            placeholder={t('Elegí un país')}
            required
            withAsterisk
            {...form.getInputProps('country')}
          />
          <Select
            label={t('Propósito')}
            placeholder={t('Cualquiera')}
            description={t('Con uno, se limitan y se cuentan solo sus llamadas.')}
            clearable
            data={PURPOSE_OPTIONS}
            {...form.getInputProps('purpose')}
          />
        </>
      )}
      {RULE_FIGURES.map(({ name, label }) => (
        <NumberInput key={name} label={label} min={0} clampBehavior="none" {...WHOLE} {...form.getInputProps(name)} />
      ))}
    </FormModal>
  );
}
