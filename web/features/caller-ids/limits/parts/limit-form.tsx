import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RefObject } from 'react';
import type { CliLimit } from '#shared/contracts/cli-usage.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useSaveLimit } from '../api.ts';
import { type LimitDraft, limitErrors } from '../limit-draft.ts';
import classes from './cli-limits.module.css';

type Props = {
  limits: readonly CliLimit[] | undefined;
  /** Country in the address. */
  country: string | null;
  onCountry: (country: string | null) => void;
  /** Focused when a card's edit button is clicked. */
  limitField: RefObject<HTMLInputElement | null>;
};

export function LimitForm({ limits, country, onCountry, limitField }: Props) {
  const save = useSaveLimit();
  const form = useForm<{ limit: number | string }>({ initialValues: { limit: '' } });
  const now = limits?.find((limit) => limit.country === country);
  useUnsaved(form.isDirty());

  function submit({ limit }: { limit: number | string }): void {
    const draft: LimitDraft = { country, limit };
    const errors = limitErrors(draft);
    if (Object.keys(errors).length > 0 || country === null || typeof limit !== 'number') {
      form.setErrors(errors);
      return;
    }
    save.mutate(
      { country, limit },
      { onSuccess: () => form.reset(), onError: (error) => form.setErrors(refused(error)) },
    );
  }

  return (
    <Panel title={t('Definir límite diario')}>
      <form onSubmit={form.onSubmit(submit)} noValidate className={classes.form}>
        <CountrySelect
          label={t('País de destino')}
          description={t('Del número llamado')}
          placeholder={t('Elegí un país')}
          value={country}
          error={form.errors['country']}
          clearable
          clearButtonProps={{ 'aria-label': t('Quitar el país') }}
          onChange={(next) => {
            form.clearErrors();
            onCountry(next);
          }}
        />
        <NumberInput
          ref={limitField}
          label={t('Límite diario por CLI')}
          description={descriptionOf(now)}
          placeholder={t('0 es ilimitado')}
          suffix={` ${t('llamadas')}`}
          {...WHOLE}
          {...form.getInputProps('limit')}
        />
        <Button type="submit" loading={save.isPending} className={classes.save}>
          {t('Guardar límite')}
        </Button>
      </form>
    </Panel>
  );
}

function descriptionOf(limit: CliLimit | undefined): string {
  if (limit === undefined) return t('Llamadas por día UTC; 0 es ilimitado');
  const calls = formatInteger(limit.daily_limit);
  if (limit.is_default)
    return limit.daily_limit === 0
      ? t('Ahora: ilimitado (por defecto)')
      : t('Ahora: {calls} por día (por defecto)', { calls });
  return limit.daily_limit === 0 ? t('Ahora: ilimitado') : t('Ahora: {calls} por día', { calls });
}

/** Returns the server's message as the limit's error, or an empty object if it concerns something else. */
function refused(error: unknown): Record<string, string> {
  return error instanceof ApiError && error.code.startsWith('cli_limit_') ? { limit: messageOfError(error) } : {};
}
