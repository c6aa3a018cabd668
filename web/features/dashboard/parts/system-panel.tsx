import type { StateTone } from '#web/app/theme.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useReadiness } from '../api.ts';
import classes from './dashboard.module.css';

type Shown = { tone: StateTone; label: string };

const WAITING: Shown = { tone: 'idle', label: '…' };

/** What answers and what doesn't, as it is. */
export function SystemPanel() {
  const readiness = useReadiness();
  const dialer = useDialerStatus();
  const part = (works: boolean | undefined): Shown => {
    if (readiness.isError) return { tone: 'bad', label: 'Sin respuesta' };
    if (works === undefined) return WAITING;
    return works ? { tone: 'ok', label: 'Operativo' } : { tone: 'bad', label: 'Sin respuesta' };
  };
  const running = dialer.data?.running;
  return (
    <Panel title="Estado del sistema">
      <dl className={classes.parts}>
        <Row name="Servidor" shown={part(readiness.data && true)} />
        <Row name="Base de datos" shown={part(readiness.data?.database)} />
        <Row name="Motor de discado" shown={part(readiness.data?.engine)} />
        <Row name="Discador" shown={running === undefined ? WAITING : runningAs(running)} />
        <Row name="Telefonía" shown={telephonyAs(dialer.data?.asterisk_connected)} />
      </dl>
    </Panel>
  );
}

function Row({ name, shown }: { name: string; shown: Shown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StateBadge {...shown} />
      </dd>
    </div>
  );
}

function runningAs(running: boolean): Shown {
  return running ? { tone: 'ok', label: 'En marcha' } : { tone: 'idle', label: 'Detenido' };
}

function telephonyAs(connected: boolean | undefined): Shown {
  if (connected === undefined) return WAITING;
  return connected ? { tone: 'ok', label: 'Conectada' } : { tone: 'idle', label: 'Simulador' };
}
