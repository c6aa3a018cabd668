/** Audio for an answered person until an agent or session takes the call. */

/** The ringback tone or the music on hold of the PBX, with their wire names. */
export const WAITING_SOUNDS = { ringback: 'tono', music: 'musica' } as const;
export type WaitingTone = keyof typeof WAITING_SOUNDS;
type WaitingSound = (typeof WAITING_SOUNDS)[WaitingTone];

export function waitingToneOf(sound: WaitingSound): WaitingTone {
  return sound === WAITING_SOUNDS.ringback ? 'ringback' : 'music';
}

/** Whether the text is a wire name. */
export function isWaitingSound(text: string): text is WaitingSound {
  return text === WAITING_SOUNDS.ringback || text === WAITING_SOUNDS.music;
}
