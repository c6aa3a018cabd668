import { Button, NumberInput, Select, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { RotationConfig } from '#shared/contracts/cli-usage.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useSaveRotation } from '../api.ts';
import { isStrategy, restError, type RotationDraft, STRATEGIES, STRATEGY } from '../rotation-draft.ts';
import classes from './cli-rotation.module.css';

const TITLE = t('Cómo se turnan');

/** Reserves the form's height while the config loads to prevent a layout shift. */
export function RotationFormPending() {
  return (
    <Panel title={TITLE}>
      <Skeleton className={classes.pendingForm} />
    </Panel>
  );
}

export function RotationForm({ config }: { config: RotationConfig }) {
  const { strategy, min_rest_seconds: rest } = config;
  const save = useSaveRotation();
  const form = useForm<RotationDraft>({
    initialValues: { strategy, min_rest_seconds: rest },
    validate: { min_rest_seconds: restError },
  });
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  // Adopt changes that another user saved, unless the form has unsaved changes.
  useEffect(() => {
    const saved = { strategy, min_rest_seconds: rest };
    if (!form.isDirty()) form.setValues(saved);
    form.resetDirty(saved);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [strategy, rest]);

  function submit({ strategy: chosen, min_rest_seconds: seconds }: RotationDraft): void {
    save.mutate({ strategy: chosen, min_rest_seconds: Number(seconds) });
  }

  return (
    <Panel title={TITLE}>
      <form onSubmit={form.onSubmit(submit)} noValidate className={classes.form}>
        <Select
          label={t('Estrategia')}
          description={STRATEGY[form.values.strategy].help}
          data={STRATEGIES}
          allowDeselect={false}
          value={form.values.strategy}
          onChange={(next) => isStrategy(next) && form.setFieldValue('strategy', next)}
        />
        <NumberInput
          label={t('Descanso mínimo')}
          description={t('Entre dos llamadas de un CLI, si otro descansó')}
          suffix=" s"
          {...WHOLE}
          {...form.getInputProps('min_rest_seconds')}
        />
        <Button type="submit" className={classes.save} disabled={!isDirty} loading={save.isPending}>
          {t('Guardar rotación')}
        </Button>
      </form>
    </Panel>
  );
}
