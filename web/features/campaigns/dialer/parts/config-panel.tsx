import { Button, Group, NumberInput, SimpleGrid, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { DialerConfig } from '#shared/contracts/dialer.ts';
import { formatInteger, PERCENT_SIGN } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { everydayCpsHint, limitedHelp, useSiteLimits } from '#web/lib/site-limits.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { NamedFieldFocus } from '#web/ui/limit-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DECIMALS, WHOLE } from '#web/ui/whole-number.ts';
import { useDialerConfig } from '../api.ts';
import { boundsOf, changesOf, type ConfigDraft, configErrors, draftOf, followed, sentOf } from '../dialer-config.ts';
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
  const limits = useSiteLimits();
  const bounds = boundsOf(limits);
  const form = useForm<ConfigDraft>({
    initialValues: stored,
    validate: (draft) => configErrors(draft, stored, limits),
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
            description={`${t('Todas las campañas juntas.')} ${everydayCpsHint(limits)}`}
            suffix=" CPS"
            clampBehavior="none"
            min={bounds.max_calls_per_second.minimum}
            max={bounds.max_calls_per_second.maximum}
            {...WHOLE}
            {...form.getInputProps('max_calls_per_second')}
          />
          <NumberInput
            label={t('CPS mínimo')}
            description={t('De 1 a 10: el piso del método predictivo con agentes libres')}
            suffix=" CPS"
            clampBehavior="none"
            min={bounds.min_calls_per_second.minimum}
            max={bounds.min_calls_per_second.maximum}
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
            min={bounds.target_answer_pct.minimum}
            max={bounds.target_answer_pct.maximum}
            {...form.getInputProps('target_answer_pct')}
          />
          <NumberInput
            label={t('Capacidad de agentes')}
            description={limitedHelp(
              t('De 1 a {most}: los agentes de turno', { most: formatInteger(limits.max_agents) }),
              limits.max_agents,
              stored.agent_capacity,
            )}
            suffix={` ${t('agentes')}`}
            clampBehavior="none"
            min={bounds.agent_capacity.minimum}
            max={bounds.agent_capacity.maximum}
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
