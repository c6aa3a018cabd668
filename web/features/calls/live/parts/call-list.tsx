import { memo } from 'react';
import type { ActiveCall } from '#shared/contracts/calls.ts';
import { useMay } from '#web/app/guard.tsx';
import { endConfirmed, useEndCall } from '#web/ui/end-call.ts';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { callStatus } from '../call-status.ts';
import classes from './live.module.css';

/** A terminal-like list with one line a call. The browser skips rendering lines that are off screen. */
export function CallList({ calls }: { calls: readonly ActiveCall[] }) {
  const mayEnd = useMay('supervisor');
  const { mutate } = useEndCall('GET /monitoring/llamadas-activas');
  return (
    <ul className={classes.list} aria-label="Llamadas activas">
      {calls.map((call) => (
        <CallLine key={call.id} call={call} onEnd={mayEnd ? mutate : undefined} />
      ))}
    </ul>
  );
}

type LineProps = { call: ActiveCall; onEnd: ((callId: number) => void) | undefined };

const CallLine = memo(function CallLine({ call, onEnd }: LineProps) {
  const status = callStatus(call.status);

  async function end(): Promise<void> {
    if (await endConfirmed(call.numero)) onEnd?.(call.id);
  }

  return (
    <li className={classes.line} style={{ '--tone': `var(--state-${status.tone})` }}>
      <ToneMark tone={status.tone} size={9} />
      <span className={classes.channel}>{call.canal}</span>
      <span className={classes.seconds}>{call.duracao_segundos}s</span>
      <span className={classes.flags}>
        <span aria-hidden="true">{call.flags}</span>
      </span>
      <span className={classes.number}>
        <Phone number={call.numero} />
      </span>
      <span className={classes.duration}>{call.duracao_formatada}</span>
      <span className={classes.status}>{status.name}</span>
      <span className={classes.rest}>
        {call.agente ?? 'Sin agente'} · {call.campanha ?? 'Sin campaña'}
      </span>
      {onEnd && (
        <button
          type="button"
          className={classes.end}
          aria-label={`Finalizar ${call.numero}`}
          onClick={singleClick(() => void end())}
        >
          Finalizar
        </button>
      )}
    </li>
  );
}, sameCall);

/** Each update creates new objects for the same calls, so only the displayed fields are compared. */
function sameCall(before: LineProps, after: LineProps): boolean {
  return (
    before.onEnd === after.onEnd &&
    before.call.status === after.call.status &&
    before.call.duracao_segundos === after.call.duracao_segundos &&
    before.call.agente === after.call.agente
  );
}
