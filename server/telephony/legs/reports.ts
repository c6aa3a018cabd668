/** Reports of a call to the engine. */
import type { CarrierEvent } from '#engine/ports.ts';
import { UNKNOWN_CAUSE } from '../causes.ts';

export const PLACED: CarrierEvent = { kind: 'placed' };
export const RINGING: CarrierEvent = { kind: 'ringing' };
export const HUNG_UP: CarrierEvent = { kind: 'hung_up' };
export const BRIDGED: CarrierEvent = { kind: 'bridged' };
export const NO_MESSAGE: CarrierEvent = { kind: 'message_left', how: 'none' };
export const LOST: CarrierEvent = { kind: 'failed', sipCause: UNKNOWN_CAUSE, isLost: true };
/** The trunk has no endpoint or no route, which counts as no circuit available. */
export const NO_CHANNEL: CarrierEvent = { kind: 'failed', sipCause: 503 };
