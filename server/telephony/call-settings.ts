/** Settings of a call that the driver needs besides its order. */
import type { CallOrder } from '#engine/ports.ts';
import type { WaitingTone } from '#shared/domain/waiting-audio.ts';

export type CallSettings = {
  /** Team whose phones the call may be joined to, or null. */
  readonly teamId: number | null;
  /** Endpoint that the PBX dials, such as PJSIP/+5491155667788@trunk-1. */
  readonly endpoint: string;
  /** Names of the offered codecs in order of preference. */
  readonly codecs: readonly string[];
  /** Caller id in the format of the trunk, or null. */
  readonly callerNumber: string | null;
  /** Name shown with the caller id, or empty. */
  readonly callerName: string;
  readonly hidesCallerId: boolean;
  /** Time without audio from the called party after which the PBX ends the call, s; 0 means never. */
  readonly rtpTimeoutS: number;
  /** Arguments of AMD(), or null if every answer counts as a person's. */
  readonly amd: string | null;
  readonly isRecorded: boolean;
  /** Media URI of the menu's prompt for ARI, or null. */
  readonly prompt: string | null;
  /** Sound for a person who waits for an agent or session, if `waitingPrompt` is null or can't be played. */
  readonly waitingTone: WaitingTone;
  /** Media URI, or null. */
  readonly waitingPrompt: string | null;
  /** Media URI of the message to a person who waited in vain, or null. */
  readonly goodbyePrompt: string | null;
  /** Media URI of the message to an answering machine, or null. */
  readonly voicemailPrompt: string | null;
};

/** Settings of a call that none are known for, such as one that an earlier process dialled over a removed trunk. */
export const NO_SETTINGS: CallSettings = {
  teamId: null,
  endpoint: '',
  codecs: [],
  callerNumber: null,
  callerName: '',
  hidesCallerId: false,
  rtpTimeoutS: 0,
  amd: null,
  isRecorded: false,
  prompt: null,
  waitingTone: 'ringback',
  waitingPrompt: null,
  goodbyePrompt: null,
  voicemailPrompt: null,
};

/** Returns a call's settings, or null if its trunk has been removed. */
export type ReadCallSettings = (order: CallOrder) => CallSettings | null;
