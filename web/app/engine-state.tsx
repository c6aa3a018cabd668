import { useAtomValue } from 'jotai';
import { type DialerCondition, faultOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { engineLagAtom, socketStateAtom } from '#web/live/atoms.ts';
import type { SocketState } from '#web/live/socket.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { t } from '#web/lib/i18n.ts';
import type { StateTone } from './theme.ts';
import classes from './header.module.css';

type Shown = { tone: StateTone; label: string; detail: string | null };

/** Shows 'Sistema Activo' or what prevents it, and whether calls are simulated. */
export function EngineState() {
  const socket = useAtomValue(socketStateAtom);
  const { data, isError } = useDialerStatus();
  const isLate = useAtomValue(engineLagAtom)?.isOver === false;
  const { tone, label, detail } = describeEngine(data, isError, socket, isLate);
  return (
    <>
      {data?.telephony === 'simulator' && (
        <span className={classes.simulated} title={t('Las llamadas son simuladas: no hay telefonía conectada')}>
          {t('Simulado')}
        </span>
      )}
      {data?.simulacro === true && (
        <span className={classes.simulated} title={t('El servidor hace todo menos marcar')}>
          {t('Simulacro')}
        </span>
      )}
      <output className={classes.engine} title={detail === null ? label : `${label} · ${detail}`}>
        <ToneMark tone={tone} />
        <span className={classes.engineText}>
          {label}
          {detail !== null && <span className={classes.detail}> · {detail}</span>}
        </span>
      </output>
    </>
  );
}

/** Returns the state to show. `status` is undefined before the first response. */
export function describeEngine(
  status: DialerCondition | undefined,
  failed: boolean,
  socket: SocketState,
  isLate = false,
): Shown {
  if (failed) return { tone: 'bad', label: t('Sistema sin respuesta'), detail: null };
  if (status === undefined) return { tone: 'idle', label: t('Conectando…'), detail: null };
  const fault = faultOf(status);
  // If the engine is late because another process locks the database, the lock is only the detail of the delay.
  const isWaiting = isLate && status.motivo_espera === 'locked';
  if (fault !== null && !isWaiting) return { tone: 'bad', label: t('Sin llamadas'), detail: fault };
  const { running } = status;
  if (socket === 'waiting') return { tone: 'wait', label: t('Reconectando…'), detail: null };
  if (isLate) return { tone: 'wait', label: t('Motor con retraso'), detail: running ? fault : t('discador detenido') };
  if (running) return { tone: 'ok', label: t('Sistema Activo'), detail: null };
  return { tone: 'idle', label: t('Discador detenido'), detail: null };
}
