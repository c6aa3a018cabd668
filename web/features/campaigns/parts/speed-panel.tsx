import { Button, Group, NumberInput } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { everydayCps } from '#shared/domain/site-limits.ts';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus, useDialerSwitch, useGlobalCps } from '#web/lib/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { everydayCpsHint, useSiteLimits } from '#web/lib/site-limits.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { metricsAtom } from '#web/live/atoms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { stopDialerConfirmed } from '#web/ui/stop-dialer.ts';
import { WHOLE, wholeNumberError } from '#web/ui/whole-number.ts';
import classes from './campaign-table.module.css';

/** The global speed and the dialer's switch. */
export function SpeedPanel() {
  const { data, isError } = useDialerStatus();
  const metrics = useAtomValue(metricsAtom);
  const flip = useDialerSwitch();
  const running = data?.running;

  async function turn(): Promise<void> {
    if (data === undefined || (data.running && !(await stopDialerConfirmed(data)))) return;
    flip.mutate(!data.running);
  }

  return (
    <Panel title={t('Discador')}>
      <div className={classes.speed}>
        <SpeedForm stored={data?.config.max_calls_per_second} />
        <div className={classes.state}>
          {isError && <StateBadge tone="bad" label={t('Sin respuesta')} />}
          {!isError && data !== undefined && <StateBadge {...dialerStateOf(data)} />}
          <Button
            variant="default"
            color={running === true ? 'red' : undefined}
            disabled={isError || running === undefined}
            loading={flip.isPending}
            onClick={singleClick(() => void turn())}
          >
            {running === true ? t('Detener discador') : t('Iniciar discador')}
          </Button>
        </div>
        <dl className={classes.now}>
          <div>
            <dt>{t('Ahora')}</dt>
            <dd>{metrics === null ? '—' : formatInteger(metrics.cps)} CPS</dd>
          </div>
          <div>
            <dt>{t('En curso')}</dt>
            <dd>
              {metrics === null
                ? '—'
                : t('{count, plural, one {# llamada} other {# llamadas}}', { count: metrics.concurrent_calls })}
            </dd>
          </div>
          <div>
            <dt>{t('Realizadas hoy')}</dt>
            <dd>
              {metrics === null
                ? '—'
                : t('{count, plural, one {# llamada} other {# llamadas}}', { count: metrics.total_calls })}
            </dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

function SpeedForm({ stored }: { stored: number | undefined }) {
  const speed = useGlobalCps({ isAdmin: false, done: (cps) => t('Velocidad global: {cps} CPS', { cps }) });
  const limits = useSiteLimits();
  const most = everydayCps(limits);
  const [typed, setTyped] = useState<string | number | null>(null);
  const value = typed ?? stored ?? '';
  const error = wholeNumberError(value, 1, most);

  useUnsaved(typed !== null && typed !== stored);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (error === undefined) speed.mutate(Number(value), { onSuccess: () => setTyped(null) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <NumberInput
          label={t('Velocidad global')}
          description={everydayCpsHint(limits)}
          w={240}
          suffix=" CPS"
          min={1}
          max={most}
          clampBehavior="none"
          {...WHOLE}
          value={value}
          onChange={setTyped}
          error={stored === undefined ? undefined : error}
        />
        <Button type="submit" disabled={error !== undefined} loading={speed.isPending}>
          {t('Aplicar')}
        </Button>
      </Group>
    </form>
  );
}
