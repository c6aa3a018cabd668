import { Alert, Button, Modal, NativeSelect, Progress, Text } from '@mantine/core';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { microphoneAtom, speakerAtom, applyMicrophone, applySpeaker } from '#web/live/phone/browser-phone.ts';
import {
  closeMicrophone,
  MicrophoneError,
  openMicrophone,
  type MicrophoneProblem,
} from '#web/live/phone/microphone.ts';
import classes from './phone.module.css';
import { useLevel } from './use-level.ts';
import { PHONE_PROBLEMS } from './words.ts';

/** How long the person is recorded for the echo, ms. */
const ECHO_MS = 3000;

/** Lets the person choose microphone and speaker, see their level, and hear themselves. */
export function PhoneCheck({ onClose }: { onClose: () => void }) {
  const [microphone, setMicrophone] = useAtom(microphoneAtom);
  const [speaker, setSpeaker] = useAtom(speakerAtom);
  const { stream, problem } = useStream(microphone);
  const devices = useDevices(stream);
  const level = useLevel(stream);
  const echo = useEcho(stream, speaker);
  const optionsOf = (kind: MediaDeviceKind) => [
    { value: '', label: t('El de la computadora') },
    ...devices
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default')
      .map(({ deviceId, label }) => ({ value: deviceId, label })),
  ];
  return (
    <Modal opened onClose={onClose} title={t('Probar audio')} closeButtonProps={{ 'aria-label': t('Cerrar') }}>
      <div className={classes.check}>
        {problem !== null && (
          <Alert color="red" variant="outline" role="alert">
            {PHONE_PROBLEMS[problem]}
          </Alert>
        )}
        <NativeSelect
          label={t('Micrófono')}
          data={optionsOf('audioinput')}
          value={microphone ?? ''}
          onChange={(event) => {
            setMicrophone(event.currentTarget.value || null);
            void applyMicrophone();
          }}
        />
        <Progress value={100 * level} size="lg" aria-label={t('Nivel del micrófono')} />
        <NativeSelect
          label={t('Auriculares')}
          data={optionsOf('audiooutput')}
          value={speaker ?? ''}
          onChange={(event) => {
            setSpeaker(event.currentTarget.value || null);
            void applySpeaker();
          }}
        />
        <Button variant="default" disabled={stream === null || echo.phase !== 'idle'} onClick={echo.start}>
          {t('Grabar tres segundos y escucharlos')}
        </Button>
        <Text size="sm" c="dimmed" component="output">
          {echo.phase === 'recording' && t('Hablá…')}
          {echo.phase === 'playing' && t('Escuchá…')}
        </Text>
      </div>
    </Modal>
  );
}

/** Opens the microphone while the dialog is open. */
function useStream(deviceId: string | null) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    openMicrophone(deviceId).then(
      (found) => {
        if (isOver) return closeMicrophone(found);
        opened = found;
        setStream(found);
        setProblem(null);
      },
      (error: unknown) => setProblem(error instanceof MicrophoneError ? error.problem : 'microphone_busy'),
    );
    return () => {
      isOver = true;
      setStream(null);
      if (opened !== null) closeMicrophone(opened);
    };
  }, [deviceId]);
  return { stream, problem };
}

/** Returns the computer's audio devices, whose names are known once a microphone is open. */
function useDevices(stream: MediaStream | null): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (stream === null) return undefined;
    const { mediaDevices } = navigator;
    const read = (): void => void mediaDevices.enumerateDevices().then(setDevices);
    read();
    mediaDevices.addEventListener('devicechange', read);
    return () => mediaDevices.removeEventListener('devicechange', read);
  }, [stream]);
  return devices;
}

/** Records the microphone for a moment and plays that. */
function useEcho(stream: MediaStream | null, speaker: string | null) {
  const [phase, setPhase] = useState<'idle' | 'recording' | 'playing'>('idle');
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  function start(): void {
    if (stream === null) return;
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const audio = new Audio();
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => void play());
    let isOver = false;
    async function play(): Promise<void> {
      if (isOver) return;
      setPhase('playing');
      audio.src = URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }));
      const over = (): void => {
        URL.revokeObjectURL(audio.src);
        setPhase('idle');
      };
      audio.addEventListener('ended', over);
      await audio.setSinkId?.(speaker ?? '').catch(() => {});
      await audio.play().catch(over);
    }
    const timer = setTimeout(() => recorder.state === 'recording' && recorder.stop(), ECHO_MS);
    end.current = () => {
      isOver = true;
      clearTimeout(timer);
      audio.pause();
    };
    recorder.start();
    setPhase('recording');
  }

  return { phase, start };
}
