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
export type LiveCall = {
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
  readonly placedAtMs: number | null;
  readonly ringingAtMs: number | null;
  readonly answeredAtMs: number | null;
  readonly answeredBy: 'person' | 'machine' | null;
  readonly menuAtMs: number | null;
  /** Pressed in the menu so far. */
  readonly keys: string;
  /** Since when it wants an agent. */
  readonly wantedAtMs: number | null;
  readonly connectedAtMs: number | null;
  readonly agentId: number | null;
  /** Who sent it to an agent by hand. */
  readonly transferredByUserId: number | null;
};

/** A call that is in its audio menu. */
export type MenuSession = {
  readonly callId: number;
  /** The last key that was pressed, null before any. */
  readonly key: string | null;
  readonly isMachine: boolean;
  readonly lastsMs: number;
};
