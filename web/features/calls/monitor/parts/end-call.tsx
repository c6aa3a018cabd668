import type { CallInProgress } from '#shared/contracts/calls.ts';
import { endConfirmed, useEndCall } from '#web/ui/end-call.ts';
import { ReasonedButton } from '#web/ui/reasoned-button.tsx';
import { CALLS_IN_PROGRESS } from '../api.ts';

/** Ends one call by hand. */
export function EndCall({ call, mayEnd }: { call: CallInProgress; mayEnd: boolean }) {
  const { mutate, isPending } = useEndCall(CALLS_IN_PROGRESS);

  async function end(): Promise<void> {
    if (await endConfirmed(call.telefono)) mutate(call.id);
  }

  return (
    <ReasonedButton
      size="compact-sm"
      variant="default"
      c={mayEnd ? 'var(--state-bad)' : undefined}
      label={`Finalizar ${call.telefono}`}
      reason={mayEnd ? null : 'Se requiere: Supervisor'}
      loading={isPending}
      onAct={() => void end()}
    >
      Finalizar
    </ReasonedButton>
  );
}
