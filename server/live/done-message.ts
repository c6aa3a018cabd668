import { say } from '#server/platform/i18n/say.ts';
import type { ServerText } from '#shared/msg.ts';

/** Message of a finished action; adds that the campaign waits for the dialer if that is stopped. */
export function doneMessage(done: ServerText, awaitsDialer: boolean): string {
  if (!awaitsDialer) return say(done);
  return say('{done}. El discador está detenido: no llama hasta que alguien lo inicie.', { done: say(done) });
}
