import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDenial } from '#web/app/denial.ts';
import { useMay } from '#web/app/guard.tsx';
import { messageOfError } from '#web/lib/api/errors.ts';
import { useDialerStatus, useGlobalCps } from '#web/lib/dialer.ts';
import { t } from '#web/lib/i18n.ts';
import { everydayCpsHint, fullCpsHint, useSiteLimits } from '#web/lib/site-limits.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { readCps } from '../read-cps.ts';

/** Asks for the global calls per second. */
export function SpeedPrompt() {
  const [asking, setAsking] = useState(false);
  const denial = useDenial('supervisor');
  return (
    <>
      <GatedButton variant="default" reason={denial} onAct={() => setAsking(true)}>
        {t('Cambiar CPS')}
      </GatedButton>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('Velocidad global')} size="sm">
        <SpeedForm onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
}

function SpeedForm({ onDone }: { onDone: () => void }) {
  const isAdmin = useMay('admin');
  const limits = useSiteLimits();
  const speed = useGlobalCps({ isAdmin, done: (cps) => `CPS: ${cps}`, errorsInForm: true });
  const stored = useDialerStatus().data?.config.max_calls_per_second;
  const [typed, setTyped] = useState(stored === undefined ? '' : String(stored));
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const cps = readCps(typed);
    if (cps === null) return setError(t('El CPS debe ser un número mayor que 0'));
    speed.mutate(cps, { onSuccess: onDone, onError: (failure) => setError(messageOfError(failure)) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('Llamadas por segundo')}
          description={`${t('De todas las campañas juntas.')} ${isAdmin ? fullCpsHint(limits) : everydayCpsHint(limits)}`}
          inputMode="numeric"
          rightSection="CPS"
          rightSectionWidth={48}
          rightSectionPointerEvents="none"
          data-autofocus
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('Cancelar')}
          </Button>
          <Button type="submit" loading={speed.isPending}>
            {t('Aplicar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
