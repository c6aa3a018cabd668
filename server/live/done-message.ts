import { say } from '#server/platform/i18n/say.ts';
import type { ServerText } from '#shared/msg.ts';

/** What was done, and that the campaign waits for somebody to start the dialer, if it does. */
export function doneMessage(done: ServerText, awaitsDialer: boolean): string {
  if (!awaitsDialer) return say(done);
  return say('{done}. El discador está detenido: no llama hasta que alguien lo inicie.', { done: say(done) });
}
