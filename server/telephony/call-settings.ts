/** Settings of a call that the driver needs beyond its order: its campaign's telephony settings. */
import type { CallOrder } from '#engine/ports.ts';

export type CallSettings = {
  /** Where the PBX dials, for example PJSIP/+5491155667788@trunk-1. */
  readonly endpoint: string;
  /** Names of codecs, in the order of preference in which they are offered. */
  readonly codecs: readonly string[];
  /** The name beside the caller id; empty: none. */
  readonly callerName: string;
  readonly hidesCallerId: boolean;
  /** The arguments of AMD(), or null: every answer counts as a person's. */
  readonly amd: string | null;
  /** Whether the conversation is recorded. */
  readonly isRecorded: boolean;
  /** Media that ARI plays as the menu's recording; null: none. */
  readonly prompt: string | null;
};

/** Null: its trunk has been removed meanwhile. */
export type ReadCallSettings = (order: CallOrder) => CallSettings | null;
