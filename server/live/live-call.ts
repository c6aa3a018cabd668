import type { CallProgress } from '#engine/model/call-progress.ts';

/** How far a live call has come. */
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
  /** 0, like the contact: a test call. */
  readonly campaignId: number;
  readonly contactId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  /** By which it goes out. */
  readonly trunkId: number | null;
  /** Who started the campaign's run. */
  readonly userId: number | null;
  readonly stage: LiveStage;
  readonly queuedAtMs: number;
};

/** A call that is in its audio menu. */
export type MenuSession = {
  readonly callId: number;
  /** The last key that was pressed, null before any. */
  readonly key: string | null;
  readonly isMachine: boolean;
  readonly lastsMs: number;
};
