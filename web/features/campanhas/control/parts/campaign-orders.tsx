import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { Press1Campaign } from '#shared/contracts/press1.ts';
import { ReasonedButton } from '#web/ui/reasoned-button.tsx';
import { stopConfirmed } from '#web/ui/stop-campaign.ts';
import { useOrder } from '../api.ts';
import { whyNotPause, whyNotStop } from '../standing.ts';

type Props = { id: number; name: string; estado: Press1Campaign['estado'] | undefined };

/** Pause or resume, and stop. */
export function CampaignOrders({ id, name, estado }: Props) {
  const { mutate, isPending, variables } = useOrder(id);

  async function stop(): Promise<void> {
    if (await stopConfirmed(name)) mutate('parar');
  }

  return (
    <>
      {estado === 'pausada' ? (
        <ReasonedButton
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          reason={null}
          loading={isPending && variables !== 'parar'}
          onAct={() => mutate('retomar')}
        >
          Retomar
        </ReasonedButton>
      ) : (
        <ReasonedButton
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          reason={whyNotPause(estado)}
          loading={isPending && variables !== 'parar'}
          onAct={() => mutate('pausar')}
        >
          Pausar
        </ReasonedButton>
      )}
      <ReasonedButton
        variant="default"
        c={whyNotStop(estado) === null ? 'var(--state-bad)' : undefined}
        leftSection={<IconPlayerStop size={16} />}
        reason={whyNotStop(estado)}
        loading={isPending && variables === 'parar'}
        onAct={() => void stop()}
      >
        Parar
      </ReasonedButton>
    </>
  );
}
