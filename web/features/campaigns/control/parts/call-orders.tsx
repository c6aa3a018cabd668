import { IconPhoneOff, IconPhoneOutgoing, IconPlayerPause, IconPlayerRecord } from '@tabler/icons-react';
import { memo } from 'react';
import type { Press1Call } from '#shared/contracts/press1.ts';
import { t } from '#web/lib/i18n.ts';
import { usePauseRecording } from '#web/lib/recordings.ts';
import { BlockCall } from '#web/ui/block-call.tsx';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { endConfirmed } from '#web/ui/end-call.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { useCallOrder } from '../api.ts';
import { whyNotTransfer } from '../call-in-progress.ts';
import classes from './control.module.css';

type Props = {
  id: number;
  call: Press1Call;
  /** Undefined if the call is not being recorded. */
  isRecordingPaused: boolean | undefined;
  /** Undefined if the user may not block persons. */
  onBlock: ((person: Person) => void) | undefined;
};

/**
 * Buttons to transfer a call to an available agent, to pause its recording, to block the person and to end it. Memoized by the displayed
 * fields, because every update creates new objects.
 */
export const CallOrders = memo(function CallOrders({ id, call, isRecordingPaused, onBlock }: Props) {
  const { mutate, isPending } = useCallOrder(id, call.id);
  const busy = isPending ? t('En curso') : null;

  async function end(): Promise<void> {
    if (await endConfirmed(call.numero_destino)) mutate('finalizar');
  }

  return (
    <span className={classes.rowOrders}>
      <GatedButton
        size="compact-sm"
        variant="default"
        label={t('Transferir {number}', { number: call.numero_destino })}
        reason={busy ?? whyNotTransfer(call)}
        onAct={() => mutate('transferir')}
      >
        <IconPhoneOutgoing size={14} aria-hidden="true" />
        <span className={classes.word}>{t('Transferir')}</span>
      </GatedButton>
      {isRecordingPaused !== undefined && <PauseRecording call={call} isPaused={isRecordingPaused} />}
      {onBlock && <BlockCall callId={call.id} number={call.numero_destino} onBlock={onBlock} />}
      <GatedButton
        size="compact-sm"
        variant="default"
        c="var(--state-bad)"
        label={t('Finalizar {number}', { number: call.numero_destino })}
        reason={busy}
        onAct={() => void end()}
      >
        <IconPhoneOff size={14} aria-hidden="true" />
        <span className={classes.word}>{t('Finalizar')}</span>
      </GatedButton>
    </span>
  );
}, sameOrders);

function PauseRecording({ call, isPaused }: { call: Press1Call; isPaused: boolean }) {
  const { mutate, isPending } = usePauseRecording(call.id);
  const Icon = isPaused ? IconPlayerRecord : IconPlayerPause;
  const number = call.numero_destino;
  return (
    <GatedButton
      size="compact-sm"
      variant="default"
      label={isPaused ? t('Reanudar grabación {number}', { number }) : t('Pausar grabación {number}', { number })}
      reason={isPending ? t('En curso') : null}
      onAct={() => mutate(!isPaused)}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={classes.word}>{isPaused ? t('Reanudar grabación') : t('Pausar grabación')}</span>
    </GatedButton>
  );
}

function sameOrders(before: Props, { id, call, isRecordingPaused, onBlock }: Props): boolean {
  return (
    before.id === id &&
    before.isRecordingPaused === isRecordingPaused &&
    before.onBlock === onBlock &&
    before.call.id === call.id &&
    before.call.estado === call.estado &&
    before.call.transferible === call.transferible
  );
}
