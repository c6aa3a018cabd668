import { Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useDenial } from '#web/app/denial.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, LoadingState } from '#web/ui/states.tsx';
import { useTestCall } from '../api.ts';
import { testResultsAtom } from '../test-results.ts';
import classes from './admin-control.module.css';

/** Loaded with the first test, because formatting phone numbers takes more code than the rest of the screen. */
const TestResults = lazyPart(async () => (await import('./test-results-list.tsx')).TestResults);

/** Places test calls and lists the last ten results. */
export function TestsPanel() {
  const results = useAtomValue(testResultsAtom);
  return (
    <Panel
      title={t('Llamadas de prueba')}
      aside={results.length > 0 ? t('{count} de 10', { count: results.length }) : undefined}
    >
      <div className={classes.tests}>
        <TestForm />
        {results.length === 0 ? (
          <EmptyState title={t('Sin pruebas todavía')}>
            {t('La llamada sale aunque el discador esté detenido y no cuenta en ninguna campaña.')}
          </EmptyState>
        ) : (
          <Suspense fallback={<LoadingState />}>
            <TestResults results={results} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

function TestForm() {
  const { data } = useCampaigns();
  const call = useTestCall();
  const denial = useDenial('operator');
  const form = useForm<{ numero: string; campaign: string | null }>({
    initialValues: { numero: '', campaign: null },
    validate: { numero: (numero) => (numero.trim() === '' ? t('Digite um número para teste') : null) },
  });

  function submit({ numero, campaign: chosen }: typeof form.values): void {
    const campaign = data?.find(({ id }) => String(id) === chosen) ?? null;
    const onError = (error: Error): void => {
      if (error instanceof ApiError && error.code.startsWith('test_number'))
        form.setFieldError('numero', error.message);
    };
    call.mutate({ numero: numero.trim(), campaign }, { onError });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('Número de prueba')}
          description={t('Internacional, o nacional del país por defecto')}
          placeholder="+5491134567890"
          inputMode="tel"
          disabled={denial !== null}
          {...form.getInputProps('numero')}
        />
        <Select
          label={t('Campaña (opcional)')}
          description={t('Con su menú, su flujo y su caller ID')}
          placeholder={t('Sin campaña')}
          data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Sin campaña') }}
          disabled={denial !== null}
          {...form.getInputProps('campaign')}
        />
        <Group>
          <GatedButton
            type="submit"
            reason={denial}
            loading={call.isPending}
            leftSection={<IconPhoneOutgoing size={16} />}
          >
            {t('Llamar')}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  );
}
