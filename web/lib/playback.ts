import { atom, getDefaultStore } from 'jotai';
import { api } from './api/api.ts';

/** The recording being played. */
type Playback = {
  /** URL of the recording, as in the API's responses. */
  url: string;
  state: 'loading' | 'playing';
  positionS: number;
  /** Length measured by the browser, s; null before it is known. */
  lengthS: number | null;
};

export const playbackAtom = atom<Playback | null>(null);

const store = getDefaultStore();

let element: HTMLAudioElement | null = null;
let objectUrl: string | null = null;
/** Incremented on each start and stop, so that late results of an earlier playback are ignored. */
let turn = 0;

/**
 * Plays the recording at `url` from the start and stops any other. Fetches it with the access token, which a media
 * element can't send. Rejects if it can't be fetched or played.
 */
export async function play(url: string): Promise<void> {
  stopPlayback();
  const mine = turn;
  store.set(playbackAtom, { url, state: 'loading', positionS: 0, lengthS: null });
  try {
    const filename = url.slice(url.lastIndexOf('/') + 1);
    const blob = await api.file('GET /audio/play/:filename', { params: { filename } });
    if (mine !== turn) return;
    objectUrl = URL.createObjectURL(blob);
    element = new Audio(objectUrl);
    follow(element, mine);
    await element.play();
  } catch (error) {
    // Playback was stopped during loading, which is not an error.
    if (mine !== turn) return;
    stopPlayback();
    throw error;
  }
}

/** Stops and rewinds. With a `url`, does so only if that recording is playing. */
export function stopPlayback(url?: string): void {
  if (url !== undefined && store.get(playbackAtom)?.url !== url) return;
  turn += 1;
  element?.pause();
  element = null;
  if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
  objectUrl = null;
  store.set(playbackAtom, null);
}

export function seekTo(positionS: number): void {
  if (element === null) return;
  element.currentTime = positionS;
  tell({ positionS });
}

function follow(audio: HTMLAudioElement, mine: number): void {
  const on = (event: string, act: () => void): void =>
    audio.addEventListener(event, () => {
      if (mine === turn) act();
    });
  on('durationchange', () => Number.isFinite(audio.duration) && tell({ lengthS: audio.duration }));
  on('playing', () => tell({ state: 'playing' }));
  on('timeupdate', () => tell({ positionS: audio.currentTime }));
  on('ended', () => stopPlayback());
}

function tell(part: Partial<Playback>): void {
  store.set(playbackAtom, (now) => now && { ...now, ...part });
}
