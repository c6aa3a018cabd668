import { useAtomValue } from 'jotai';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { socketStateAtom } from '#web/live/atoms.ts';
import type { SocketState } from '#web/live/socket.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import type { StateTone } from './theme.ts';
import classes from './header.module.css';

type Shown = { tone: StateTone; label: string; detail: string | null };

/** 'Sistema Activo', or what is true instead. */
export function EngineState() {
  const socket = useAtomValue(socketStateAtom);
  const { data, isError } = useDialerStatus();
  const { tone, label, detail } = describeEngine(data?.running, isError, socket);
  return (
    <output className={classes.engine} title={detail === null ? label : `${label} · ${detail}`}>
      <ToneMark tone={tone} />
      <span className={classes.engineText}>
        {label}
        {detail !== null && <span className={classes.detail}> · {detail}</span>}
      </span>
    </output>
  );
}

/** `running` is undefined before the first answer. */
export function describeEngine(running: boolean | undefined, failed: boolean, socket: SocketState): Shown {
  if (failed) return { tone: 'bad', label: 'Sistema sin respuesta', detail: null };
  if (running === undefined) return { tone: 'idle', label: 'Conectando…', detail: null };
  if (socket === 'waiting') return { tone: 'wait', label: 'Reconectando…', detail: null };
  if (running) return { tone: 'ok', label: 'Sistema Activo', detail: null };
  return { tone: 'idle', label: 'Sistema Activo', detail: 'discador detenido' };
}
