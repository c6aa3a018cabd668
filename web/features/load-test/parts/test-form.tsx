import { Alert, Button, MultiSelect, NumberInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { LoadTestStatus } from '#shared/contracts/load-test.ts';
import { LOAD_TEST_BOUNDS } from '#shared/domain/load-test-bounds.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatCompact } from '#web/lib/formats/numbers.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';
import { useStartTest, useStopTest } from '../api.ts';
import { configOf, draftErrors, draftOf, type TestDraft } from '../draft.ts';

const OPTIONS = COUNTRIES.map(({ key, flag, name }) => ({ value: key, label: `${flag} ${name}` }));

/** Settings of a test, with a button to start and stop it. While a test runs, the inputs show its settings. */
export function TestForm({ status }: { status: LoadTestStatus | undefined }) {
  const [typed, setTyped] = useState<TestDraft | null>(null);
  const start = useStartTest();
  const stop = useStopTest();
  const running = status?.is_running === true;
  const draft = running ? draftOf(status.config) : (typed ?? draftOf(status?.config));
  const errors = draftErrors(draft);
  const problems = Object.values(errors);
  const locked = running || start.isPending || status === undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const config = configOf(draft);
    if (config !== null && !locked) start.mutate(config);
  }

  async function askStop(): Promise<void> {
    if (await confirmed(stopQuestion(status))) stop.mutate();
  }

  const numberOf = (field: 'target_cps' | 'duration_minutes' | 'number_of_clis') => ({
    ...WHOLE,
    min: LOAD_TEST_BOUNDS[field].minimum,
    max: LOAD_TEST_BOUNDS[field].maximum,
    clampBehavior: 'none' as const,
    disabled: locked,
    value: draft[field],
    onChange: (value: number | string) => setTyped({ ...draft, [field]: value }),
    error: errors[field],
  });

  return (
    <Panel title={t('Configuración del test')}>
      <form onSubmit={submit} noValidate>
        <div className={classes.form}>
          <NumberInput
            label={t('CPS objetivo')}
            description={t('De 1 a 50, de 20 a 30 recomendado')}
            suffix=" CPS"
            {...numberOf('target_cps')}
          />
          <NumberInput
            label={t('Duración')}
            description={t('De 1 a 180')}
            suffix=" min"
            {...numberOf('duration_minutes')}
          />
          <NumberInput
            label={t('Cantidad de CLIs')}
            description={t('De 100 a 10.000, sintéticos')}
            suffix=" CLIs"
            {...numberOf('number_of_clis')}
          />
          <MultiSelect
            className={classes.wide ?? ''}
            label={t('Países a probar')}
            description={t('Los números se reparten por turnos entre ellos')}
            placeholder={draft.countries_to_test.length === 0 ? t('Elegí países') : undefined}
            data={OPTIONS}
            searchable
            clearable
            nothingFoundMessage={t('Ningún país con ese nombre')}
            disabled={locked}
            value={draft.countries_to_test}
            onChange={(countries_to_test) => setTyped({ ...draft, countries_to_test })}
            error={errors.countries_to_test}
          />
        </div>
        {problems.length > 0 && (
          <Alert color="red" mt="md" icon={<IconAlertTriangle size={18} />} role="alert">
            {problems.join(', ')}
          </Alert>
        )}
        <div className={classes.foot}>
          <span className={classes.effect}>{effectOf(draft)}</span>
          {running ? (
            <Button type="button" color="red" loading={stop.isPending} onClick={singleClick(() => void askStop())}>
              {t('Detener test')}
            </Button>
          ) : (
            <Button type="submit" disabled={problems.length > 0 || status === undefined} loading={start.isPending}>
              {t('Iniciar test')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** Returns how many calls the settings amount to, as text. */
function effectOf(draft: TestDraft): string {
  const config = configOf(draft);
  if (config === null) return ' ';
  const calls = config.target_cps * config.duration_minutes * 60;
  const each = Math.ceil(calls / config.number_of_clis);
  return t('{calls} llamadas, unas {each} por CLI', { calls: formatCompact(calls), each: formatCompact(each) });
}

function stopQuestion(status: LoadTestStatus | undefined) {
  const minutes = status?.config?.duration_minutes ?? 0;
  return {
    title: t('¿Detener el test de carga?'),
    body: t('Lleva {elapsed} de {total}. Los resultados serán los de lo que duró.', {
      elapsed: formatDuration(status?.elapsed_seconds ?? 0),
      total: formatDuration(60 * minutes),
    }),
    confirm: t('Detener test'),
    danger: true,
  };
}
