import { Button, SegmentedControl, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'jotai';
import type { OwnListening } from '#shared/contracts/listening.ts';
import type { ListenMode } from '#shared/domain/listening.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { deskAtom } from '#web/live/desk.ts';
import { stopPhone } from '#web/live/phone/browser-phone.ts';
import { useListening, useOwnPhone } from '../use-listening.ts';
import classes from './agents.module.css';

const MODES: { value: ListenMode; label: string }[] = [
  { value: 'listen', label: t('Escuchar') },
  { value: 'whisper', label: t('Susurrar') },
  { value: 'barge', label: t('Intervenir') },
];

/** The supervisor's own part in a call, with who hears them. A browser that is the phone only for this leaves with the page. */
export function ListeningBar({ listening, nowMs }: { listening: OwnListening; nowMs: number }) {
  const { agent_id: agentId, name, call_id: callId, mode, phone, since } = listening;
  const { listen, nextMode, takeOver, stop, isStopping } = useListening();
  const { extension, isBrowser, mayTake } = useOwnPhone();
  const store = useStore();
  useEffect(
    () => () => {
      if (store.get(deskAtom)?.desk.state === 'signed_out') stopPhone();
    },
    [store],
  );
  const isFailed = phone === 'failed';
  return (
    <section className={classes.listening} aria-label={t('Tu escucha')}>
      <div>
        <output className={classes.inCall}>
          {isFailed ? t('No estás en la llamada de {name}', { name }) : t('Estás en la llamada de {name}', { name })}
        </output>
        <Text size="sm" c="dimmed">
          {phone === 'connected' ? heardBy(mode, name) : phoneText(isFailed, isBrowser, extension)}
        </Text>
      </div>
      {since !== null && (
        <span role="timer" aria-label={t('Tiempo en la llamada')}>
          {formatDuration(Math.max(0, (nowMs - Date.parse(since)) / 1000))}
        </span>
      )}
      {!isFailed && (
        <SegmentedControl
          aria-label={t('Cómo participás')}
          value={nextMode ?? mode}
          onChange={(value) => listen({ agentId, callId, mode: value as ListenMode })}
          data={MODES}
        />
      )}
      {!isFailed && mayTake && (
        <Button variant="default" onClick={() => takeOver({ agentId, callId })}>
          {t('Tomar la llamada')}
        </Button>
      )}
      <Button variant="default" loading={isStopping} onClick={() => stop()}>
        {isFailed ? t('Cerrar') : t('Dejar la llamada')}
      </Button>
    </section>
  );
}

function heardBy(mode: ListenMode, name: string): string {
  if (mode === 'listen') return t('Nadie te oye');
  if (mode === 'whisper') return t('Solo te oye {name}', { name });
  return t('Te oyen {name} y la persona', { name });
}

function phoneText(isFailed: boolean, isBrowser: boolean, extension: string): string {
  if (isBrowser) return isFailed ? t('Este navegador no pudo entrar en la llamada') : t('Conectando este navegador…');
  return isFailed
    ? t('Tu teléfono, la extensión {extension}, no atendió', { extension })
    : t('Llamando a tu teléfono, la extensión {extension}…', { extension });
}
