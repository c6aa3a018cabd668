import { say } from '#server/platform/i18n/say.ts';
import type { ServerText } from '#shared/msg.ts';

/**
 * Returns the message of a completed action. If the dialer is stopped, it adds that the campaign waits for the dialer.
 */
export function doneMessage(done: ServerText, awaitsDialer: boolean): string {
  if (!awaitsDialer) return say(done);
  return say('{done}. El discador está detenido: no llama hasta que alguien lo inicie.', { done: say(done) });
}
