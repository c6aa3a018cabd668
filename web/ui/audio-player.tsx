import { ActionIcon, Slider } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { formatDuration, formatLength } from '#web/lib/formats/durations.ts';
import { play, playbackAtom, seekTo, stopPlayback } from '#web/lib/playback.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './audio-player.module.css';
import { notice } from './notice.ts';

type Props = {
  /** Name of the recording for screen readers. */
  name: string;
  url: string;
  /** Length measured by the server, s. */
  lengthS: number;
  /** Shows only the button, without the position. */
  compact?: boolean;
};

/** Length in seconds from which an arrow key seeks by 1 s instead of 0.1 s. */
const LONG_S = 20;

/** Plays a recording in place. Pressing the button again stops and rewinds it. Only one recording plays at a time. */
export function AudioPlayer({ name, url, lengthS, compact = false }: Props) {
  const playback = useAtomValue(playbackAtom);
  const mine = playback?.url === url ? playback : null;
  const positionS = mine?.positionS ?? 0;
  const wholeS = mine?.lengthS ?? lengthS;

  useEffect(() => () => stopPlayback(url), [url]);

  const toggle = (): void => {
    if (mine !== null) return stopPlayback(url);
    play(url).catch((error: unknown) => notice.error(t('Error al reproducir audio'), messageOfError(error)));
  };

  return (
    <div className={classes.player}>
      <ActionIcon
        variant={mine === null ? 'default' : 'filled'}
        size={32}
        radius="xl"
        loading={mine?.state === 'loading'}
        aria-label={mine === null ? t('Reproducir {name}', { name }) : t('Detener {name}', { name })}
        onClick={toggle}
      >
        {mine === null ? <IconPlayerPlayFilled size={14} /> : <IconPlayerStopFilled size={14} />}
      </ActionIcon>
      {!compact && (
        <>
          <Slider
            className={classes.track}
            size={4}
            thumbSize={14}
            label={null}
            min={0}
            max={Math.max(wholeS, 0.1)}
            step={wholeS >= LONG_S ? 1 : 0.1}
            value={Math.min(positionS, wholeS)}
            disabled={mine === null}
            onChange={seekTo}
            thumbLabel={t('Posición de {name}', { name })}
            thumbProps={{
              'aria-valuetext': t('{part} de {whole}', {
                part: formatDuration(positionS),
                whole: formatLength(wholeS),
              }),
            }}
          />
          <span className={classes.time}>
            {formatDuration(positionS)} / {formatLength(wholeS)}
          </span>
        </>
      )}
    </div>
  );
}
