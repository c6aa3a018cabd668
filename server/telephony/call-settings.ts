/** Settings of a call that the driver needs besides its order. */
import type { CallOrder } from '#engine/ports.ts';

export type CallSettings = {
  /** Endpoint that the PBX dials, such as PJSIP/+5491155667788@trunk-1. */
  readonly endpoint: string;
  /** Names of the offered codecs in order of preference. */
  readonly codecs: readonly string[];
  /** Name shown with the caller id, or empty. */
  readonly callerName: string;
  readonly hidesCallerId: boolean;
  /** Arguments of AMD(), or null if every answer counts as a person's. */
  readonly amd: string | null;
  readonly isRecorded: boolean;
  /** Media URI of the menu's prompt for ARI, or null. */
  readonly prompt: string | null;
};

/** Returns a call's settings, or null if its trunk has been removed. */
export type ReadCallSettings = (order: CallOrder) => CallSettings | null;
