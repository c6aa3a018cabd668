/** Derives the state of an agent's phone from the events of a channel to it. */
import type { AriEvent } from '../ari/events.ts';
import { endOf } from '../causes.ts';

/** Whether the event proves that the phone can be reached: it rings, has answered, or is in another call. */
export function isSignOfLife(event: AriEvent): boolean {
  switch (event.type) {
    case 'Dial':
      return event.dialstatus === 'RINGING' || event.dialstatus === 'PROGRESS';
    case 'ChannelStateChange':
      return event.channel.state === 'Ringing' || event.channel.state === 'Up';
    case 'StasisStart':
      return true;
    default:
      return isBusy(event);
  }
}

/** Whether the channel has ended because the phone was in another call. */
export function isBusy(event: AriEvent): boolean {
  return event.type === 'ChannelDestroyed' && endOf(event.cause, event.tech_cause ?? null).kind === 'busy';
}
