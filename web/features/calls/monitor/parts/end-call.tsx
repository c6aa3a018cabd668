import type { CallInProgress } from '#shared/contracts/calls.ts';
import { t } from '#web/lib/i18n.ts';
import { endConfirmed, useEndCall } from '#web/ui/end-call.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';

export function EndCall({ call, mayEnd }: { call: CallInProgress; mayEnd: boolean }) {
  const { mutate, isPending } = useEndCall('GET /llamadas/en-progreso');

  async function end(): Promise<void> {
    if (await endConfirmed(call.telefono)) mutate(call.id);
  }

  return (
    <GatedButton
      size="compact-sm"
      variant="default"
      c={mayEnd ? 'var(--state-bad)' : undefined}
      label={t('Finalizar {number}', { number: call.telefono })}
      reason={mayEnd ? null : t('Se requiere: Supervisor')}
      loading={isPending}
      onAct={() => void end()}
    >
      {t('Finalizar')}
    </GatedButton>
  );
}
