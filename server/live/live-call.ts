import type { CallProgress } from '#engine/model/call-progress.ts';

/** Stages of a live call, in order. */
export const LIVE_STAGES = [
  'queued',
  'placed',
  'ringing',
  'answered',
  'menu',
  'transferring',
  'waiting',
  'connected',
] as const;
export type LiveStage = (typeof LIVE_STAGES)[number];

/** A call between its claim and its end. Times are epoch ms on the product clock. */
export type LiveCall = Readonly<CallProgress> & {
  readonly id: number;
  /** 0 for a test call. */
  readonly campaignId: number;
  /** 0 for a test call. */
  readonly contactId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  readonly trunkId: number | null;
  /** User who started the campaign or ordered the test call. */
  readonly userId: number | null;
  /** The team to which the call was transferred last, unless that was to a person or an outside number. */
  readonly toTeamId: number | null;
  readonly stage: LiveStage;
  readonly queuedAtMs: number;
};

/** A call in the audio menu. */
export type MenuSession = {
  readonly callId: number;
  /** Last key pressed, or null. */
  readonly key: string | null;
  readonly isMachine: boolean;
  readonly lastsMs: number;
};
