import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus, useDialerSwitch, useGlobalCps } from '#web/lib/dialer.ts';
import { t } from '#web/lib/i18n.ts';
import { fullCpsHint, useSiteLimits } from '#web/lib/site-limits.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { cpsError } from '../cps.ts';

/** The dialer's switch and the global speed. */
export function DialerPanel() {
  const { data, isError } = useDialerStatus();
  const flip = useDialerSwitch();
  const running = data?.running;

  async function toggle(): Promise<void> {
    if (running === true && !(await confirmed(stopQuestion(data?.active_campaigns ?? 0)))) return;
    flip.mutate(running !== true);
  }

  return (
    <Panel title={t('Discador')}>
      <Stack gap="md">
        <Group justify="space-between">
          {isError && <StateBadge tone="bad" label={t('Sin respuesta')} />}
          {!isError && running === undefined && <StateBadge tone="idle" label={t('Consultando…')} />}
          {!isError && data !== undefined && <StateBadge {...dialerStateOf(data)} />}
          <Button
            variant="default"
            disabled={isError || running === undefined}
            title={isError ? t('El servidor no responde') : undefined}
            loading={flip.isPending}
            onClick={singleClick(() => void toggle())}
          >
            {running === true ? t('Detener discador') : t('Iniciar discador')}
          </Button>
        </Group>
        <CpsForm stored={data?.config.max_calls_per_second} />
        <Text size="sm" c="dimmed">
          {t(
            'El CPS global es el tope de todas las campañas juntas. De 20 a 30 es un buen ritmo; el test de carga dice si este servidor lo sostiene.',
          )}
        </Text>
      </Stack>
    </Panel>
  );
}

function CpsForm({ stored }: { stored: number | undefined }) {
  const save = useGlobalCps({ isAdmin: true, done: (cps) => t('CPS global: {cps}', { cps }) });
  const limits = useSiteLimits();
  const [typed, setTyped] = useState<string | number | null>(null);
  const value = typed ?? stored ?? '';
  const error = typed === null ? undefined : cpsError(typed, limits);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (cpsError(value, limits) === undefined) save.mutate(Number(value), { onSuccess: () => setTyped(null) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <NumberInput
          label={t('CPS global')}
          description={fullCpsHint(limits)}
          suffix=" CPS"
          min={1}
          max={limits.max_cps}
          clampBehavior="none"
          {...WHOLE}
          value={value}
          onChange={setTyped}
          error={error}
          style={{ flex: 1 }}
        />
        <Button type="submit" disabled={stored === undefined || error !== undefined} loading={save.isPending}>
          {t('Aplicar')}
        </Button>
      </Group>
    </form>
  );
}

function stopQuestion(campaigns: number) {
  const body =
    campaigns === 0
      ? t('Ninguna campaña está activa. Las llamadas en curso terminan.')
      : t(
          'No se disca ninguna llamada más de {count, plural, one {la campaña activa} other {las # campañas activas}} hasta que se inicie de nuevo. Las llamadas en curso terminan.',
          { count: campaigns },
        );
  return { title: t('¿Detener el discador?'), body, confirm: t('Detener discador'), danger: true };
}
