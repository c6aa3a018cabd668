import { MultiSelect, Select } from '@mantine/core';
import { canBeDefault } from '#shared/domain/wrap-up-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { useWrapUpCodes } from '#web/lib/wrap-up-codes.ts';
import type { CampaignForm } from './campaign-form.ts';
import { FoldedFields } from './folded-fields.tsx';

/** Which wrap-up codes the people of the campaign's team choose from. */
export function CodeFields({ form }: { form: CampaignForm }) {
  const { data: codes = [] } = useWrapUpCodes();
  const { dispositions: chosen, default_disposition: standard } = form.values;
  const offered = codes.filter(({ id, active }) => active || chosen.includes(String(id)));
  const fit = offered.filter(
    ({ id, active, effect, note_required: needsNote }) =>
      active && canBeDefault({ effect, needsNote }) && (chosen.length === 0 || chosen.includes(String(id))),
  );
  const choicesOf = (list: typeof codes) =>
    list.map(({ id, label, active }) => ({
      value: String(id),
      label: active ? label : t('{name} (archivada)', { name: label }),
    }));
  // A stored default that no longer fits stays to be seen, and the server says why it can't.
  const present = codes.filter(({ id }) => String(id) === standard && !fit.some((one) => one.id === id));
  return (
    <FoldedFields
      label={t('Tipificaciones')}
      mustShow={form.errors['dispositions'] !== undefined || form.errors['default_disposition'] !== undefined}
    >
      <MultiSelect
        label={t('Tipificaciones de la campaña')}
        description={t('Vacío: todas, también las que se agreguen.')}
        placeholder={chosen.length === 0 ? t('Todas') : ''}
        data={choicesOf(offered)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Quitar todas') }}
        {...form.getInputProps('dispositions')}
      />
      <Select
        label={t('Tipificación por defecto')}
        description={t('La que queda si no se elige ninguna antes de que termine el cierre.')}
        allowDeselect={false}
        data={[{ value: '', label: t('Ninguna') }, ...choicesOf([...fit, ...present])]}
        {...form.getInputProps('default_disposition')}
      />
    </FoldedFields>
  );
}
