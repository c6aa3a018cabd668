import { Select, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { BlacklistPageAnswer } from '#shared/contracts/blacklist.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useUndo, useUndoCount } from '../api.ts';

type Props = { trunks: BlacklistPageAnswer['reporting_trunks']; onClose: () => void };

/** Removes the automatic entries that a trunk caused in a period, for example while it had lost its route. */
export function UndoModal({ trunks: reporting, onClose }: Props) {
  const undo = useUndo();
  const trunks = reporting.map(({ id, name }) => ({ value: String(id), label: name }));
  const [today] = useState(() => consoleDay(Date.now()));
  const form = useForm({
    initialValues: { trunk: trunks.length === 1 ? trunks[0]!.value : null, from: today, to: today },
    validate: {
      trunk: (trunk) => (trunk === null ? t('Elegí un trunk') : null),
      from: (from, { to }) => (from === '' ? t('Elegí un día') : from > to ? t('Debe ser anterior a «Hasta»') : null),
      to: (to) => (to === '' ? t('Elegí un día') : null),
    },
  });
  const { trunk, from, to } = form.values;
  const isPeriod = from !== '' && to !== '' && from <= to;
  const { data: undone } = useUndoCount(trunk !== null && isPeriod ? { trunk_id: Number(trunk), from, to } : null);
  const count = isPeriod ? (undone?.count ?? 0) : 0;

  return (
    <FormModal
      title={t('Deshacer números automáticos')}
      isDirty={form.isDirty()}
      refused={undo.error === null ? null : messageOfError(undo.error)}
      submit={t('Remover {count}', { count: formatInteger(count) })}
      pending={undo.isPending}
      onSubmit={form.onSubmit((values) =>
        undo.mutate({ trunk_id: Number(values.trunk), from: values.from, to: values.to }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Remueve los números que entraron porque este trunk informó en estos días que no existen. Quienes pidieron no recibir más llamadas y los números agregados a mano quedan.',
        )}
      </Text>
      <Select label={t('Trunk')} withAsterisk data={trunks} {...form.getInputProps('trunk')} />
      <SimpleGrid cols={2}>
        <DayInput
          label={t('Desde')}
          value={from}
          onChange={(day) => form.setFieldValue('from', day)}
          error={form.errors.from}
        />
        <DayInput
          label={t('Hasta')}
          value={to}
          onChange={(day) => form.setFieldValue('to', day)}
          error={form.errors.to}
        />
      </SimpleGrid>
      <Text size="sm" component="output">
        {t('Números que se remueven: {count}', { count: formatInteger(count) })}
      </Text>
    </FormModal>
  );
}
