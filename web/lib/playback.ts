import { atom, getDefaultStore } from 'jotai';
import { api } from './api/api.ts';

/** The one recording that plays. */
export type Playback = {
  /** Where it comes from, as the answers about recordings have it. */
  url: string;
  /** It is on its way, or it sounds. */
  state: 'loading' | 'playing';
  positionS: number;
  /** As the browser reads it; null until it has. */
  lengthS: number | null;
};

export const playbackAtom = atom<Playback | null>(null);

const store = getDefaultStore();

let element: HTMLAudioElement | null = null;
let objectUrl: string | null = null;
/** Counts what was begun: what comes late belongs to nobody. */
let turn = 0;

/**
 * Plays the recording at `url` from its beginning; what played before stops. It is fetched with the token, which a media
 * element can't send. Rejects when it can't be fetched or played.
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
    // Stopped while it was loading: nothing went wrong.
    if (mine !== turn) return;
    stopPlayback();
    throw error;
  }
}

/** Stops, and goes back to the beginning; with a `url` only when that one plays. */
export function stopPlayback(url?: string): void {
  if (url !== undefined && store.get(playbackAtom)?.url !== url) return;
  turn += 1;
  element?.pause();
  element = null;
  if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
  objectUrl = null;
  store.set(playbackAtom, null);
}

/** Goes to another place in what plays. */
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
