import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { StateTone } from '#web/app/theme.ts';
import { connectionLostAtom, retryAtAtom, retryLive, socketStateAtom } from '#web/live/atoms.ts';
import type { SocketState } from '#web/live/socket.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';

const BROKEN = t('Error de conexión WebSocket');
const STATES: Readonly<Record<SocketState, { tone: StateTone; label: string }>> = {
  open: { tone: 'ok', label: t('Conectado') },
  connecting: { tone: 'idle', label: t('Conectando…') },
  waiting: { tone: 'bad', label: BROKEN },
  closed: { tone: 'idle', label: t('Desconectado') },
};
/** Age from which data counts as stale, ms. Messages arrive every second; a single late one is no reason to warn. */
const STALE_MS = 4000;

/**
 * Shows the state of the live connection and the time until the next retry. `at` is when the displayed figures arrived.
 */
export function ConnectionState({ at }: { at: number }) {
  const state = useAtomValue(socketStateAtom);
  const broken = useAtomValue(connectionLostAtom);
  return (
    <div className={classes.line}>
      <output>
        <StateBadge {...(broken ? STATES.waiting : STATES[state])} />
      </output>
      {broken && <NextTry trying={state === 'connecting'} />}
      <DataAge at={at} staleAfterMs={STALE_MS} />
    </div>
  );
}

function NextTry({ trying }: { trying: boolean }) {
  const retryAt = useAtomValue(retryAtAtom);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const inS = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <>
      <span>{trying ? t('reconectando…') : t('reintento en {seconds} s', { seconds: inS })}</span>
      <Button variant="default" size="compact-xs" disabled={trying} onClick={retryLive}>
        {t('Reintentar ahora')}
      </Button>
    </>
  );
}
