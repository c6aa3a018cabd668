import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { NamedFieldFocus } from '#web/ui/limit-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlanCountrySelect } from '#web/ui/plan-country-select.tsx';
import { useCreateCli, useProviders } from './api.ts';

type Draft = { numero: string; pais: string | null; proveedor_id: string | null; activo: boolean };

const EMPTY: Draft = { numero: '', pais: null, proveedor_id: null, activo: true };

export function CliForm() {
  const create = useCreateCli();
  const providers = useProviders();
  const form = useForm<Draft>({
    initialValues: EMPTY,
    validate: { numero: (numero) => (numero.trim() === '' ? t('Por favor, ingrese un número de CLI') : null) },
  });
  useUnsaved(form.isDirty());

  function submit({ numero, pais, proveedor_id, activo }: Draft): void {
    const provider = proveedor_id === null ? null : Number(proveedor_id);
    create.mutate(
      { numero: numero.trim(), ...(pais !== null && { pais }), proveedor_id: provider, activo },
      {
        onSuccess: () => form.reset(),
        // Errors without a field are shown at the number.
        onError: (error) => form.setFieldError(refusedField(error) ?? 'numero', messageOfError(error)),
      },
    );
  }

  return (
    <Panel title={t('Nuevo CLI')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label={t('Número')}
              description={t('En formato internacional, o como se escribe en su país o en el del proveedor.')}
              placeholder="+5491134567890"
              inputMode="tel"
              maxLength={MAX_TYPED_NUMBER}
              required
              withAsterisk
              {...form.getInputProps('numero')}
            />
            <PlanCountrySelect
              label={t('País')}
              placeholder={t('El del proveedor, o el de siempre')}
              {...form.getInputProps('pais')}
            />
            <Select
              label={t('Proveedor')}
              description={t('El trunk que lo provee, si es de uno.')}
              placeholder={providers.isError ? t('No se pudieron cargar') : t('Ninguno')}
              clearable
              clearButtonProps={{ 'aria-label': t('Quitar el proveedor') }}
              searchable
              nothingFoundMessage={t('Ningún trunk se llama así')}
              data={providers.data ?? []}
              {...form.getInputProps('proveedor_id')}
            />
          </SimpleGrid>
          <Group justify="space-between" gap="xs">
            <Switch
              label={t('Activo')}
              description={t('Participa en la rotación.')}
              {...form.getInputProps('activo', { type: 'checkbox' })}
            />
            <Button type="submit" loading={create.isPending}>
              {t('Crear CLI')}
            </Button>
          </Group>
        </Stack>
        <NamedFieldFocus nodeOf={(field) => form.getInputNode(field)} />
      </form>
    </Panel>
  );
}
