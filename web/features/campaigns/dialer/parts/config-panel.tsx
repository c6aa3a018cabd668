import { Button, Group, NumberInput, SimpleGrid, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { DialerConfig } from '#shared/contracts/dialer.ts';
import { MANAGED_CPS_HINT } from '#web/lib/cps.ts';
import { PERCENT_SIGN } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { NamedFieldFocus } from '#web/ui/limit-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DECIMALS, WHOLE } from '#web/ui/whole-number.ts';
import { useDialerConfig } from '../api.ts';
import { BOUNDS, changesOf, type ConfigDraft, configErrors, draftOf, followed, sentOf } from '../dialer-config.ts';
import classes from './control.module.css';
import { ConfigEffect } from './config-effect.tsx';

/** Edits the settings shared by all campaigns and shows their effect. */
export function ConfigPanel({ stored }: { stored: DialerConfig | undefined }) {
  return (
    <Panel title={t('Configuración del discador')}>
      {stored === undefined ? <Skeleton height={220} /> : <ConfigForm stored={draftOf(stored)} />}
    </Panel>
  );
}

function ConfigForm({ stored }: { stored: ConfigDraft }) {
  const save = useDialerConfig();
  const form = useForm<ConfigDraft>({
    initialValues: stored,
    validate: (draft) => configErrors(draft, stored),
    validateInputOnChange: true,
  });
  const changes = changesOf(form.values, stored);
  const dirty = Object.keys(changes).length > 0;
  useUnsaved(dirty);
  useFollow(stored, form);

  return (
    <form className={classes.config} onSubmit={form.onSubmit(() => save.mutate(sentOf(changes)))} noValidate>
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput
            label={t('CPS máximo')}
            description={`${t('Todas las campañas juntas.')} ${MANAGED_CPS_HINT}`}
            suffix=" CPS"
            clampBehavior="none"
            min={BOUNDS.max_calls_per_second.minimum}
            max={BOUNDS.max_calls_per_second.maximum}
            {...WHOLE}
            {...form.getInputProps('max_calls_per_second')}
          />
          <NumberInput
            label={t('CPS mínimo')}
            description={t('De 1 a 10: el piso del método predictivo con agentes libres')}
            suffix=" CPS"
            clampBehavior="none"
            min={BOUNDS.min_calls_per_second.minimum}
            max={BOUNDS.min_calls_per_second.maximum}
            {...WHOLE}
            {...form.getInputProps('min_calls_per_second')}
          />
          <NumberInput
            label={t('Tasa de respuesta objetivo')}
            description={t('De 5 a 50 %: lo que se espera antes de medir')}
            suffix={PERCENT_SIGN}
            step={1}
            decimalScale={1}
            {...DECIMALS}
            clampBehavior="none"
            min={BOUNDS.target_answer_pct.minimum}
            max={BOUNDS.target_answer_pct.maximum}
            {...form.getInputProps('target_answer_pct')}
          />
          <NumberInput
            label={t('Capacidad de agentes')}
            description={t('De 1 a 100: los agentes de turno')}
            suffix={` ${t('agentes')}`}
            clampBehavior="none"
            min={BOUNDS.agent_capacity.minimum}
            max={BOUNDS.agent_capacity.maximum}
            {...WHOLE}
            {...form.getInputProps('agent_capacity')}
          />
        </SimpleGrid>
        <Group gap="xs" mt="md">
          <GatedButton type="submit" reason={dirty ? null : t('No hay cambios para guardar')} loading={save.isPending}>
            {t('Guardar configuración')}
          </GatedButton>
          {dirty && (
            <Button variant="default" onClick={() => form.setValues(stored)}>
              {t('Descartar cambios')}
            </Button>
          )}
        </Group>
      </div>
      <ConfigEffect config={form.values} />
      <NamedFieldFocus nodeOf={(field) => form.getInputNode(field)} />
    </form>
  );
}

type Followed = { values: ConfigDraft; setValues: (values: ConfigDraft) => void };

/** Applies what another user has saved to the fields that are not edited here. */
function useFollow(stored: ConfigDraft, form: Followed): void {
  const shown = useRef(stored);
  useEffect(() => {
    const before = shown.current;
    if (Object.keys(changesOf(stored, before)).length === 0) return;
    shown.current = stored;
    form.setValues(followed(form.values, before, stored));
  }, [stored, form]);
}
