import type { CallProgress } from '#engine/model/call-progress.ts';

/** The stages of a live call. */
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

/** A call between its claim and its end. Instants are epoch milliseconds on the product's clock. */
export type LiveCall = Readonly<CallProgress> & {
  readonly id: number;
  /** 0 for a test call, as is the contact. */
  readonly campaignId: number;
  readonly contactId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  /** The trunk it uses. */
  readonly trunkId: number | null;
  /** The user who started the campaign's run. */
  readonly userId: number | null;
  readonly stage: LiveStage;
  readonly queuedAtMs: number;
};

/** A call in its audio menu. */
export type MenuSession = {
  readonly callId: number;
  /** The last key pressed, null before any. */
  readonly key: string | null;
  readonly isMachine: boolean;
  readonly lastsMs: number;
};
