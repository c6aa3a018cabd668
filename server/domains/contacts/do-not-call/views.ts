import type { BlacklistDeleteAnswer } from '#shared/contracts/blacklist.ts';
import type { DoNotCallAnswer, FormerOptOutsAnswer } from '#shared/contracts/do-not-call.ts';
import { DO_NOT_CALL_UNDO_MS } from '#shared/domain/blacklist-sources.ts';
import { say } from '#server/platform/i18n/say.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { BlacklistRow } from '../blacklist/store.ts';
import { toEntry } from '../blacklist/views.ts';
import type { Undone } from './service.ts';

export function toDoNotCallAnswer(row: BlacklistRow): DoNotCallAnswer {
  const text = say('No se llamará más a {phone}', { phone: row.phone });
  return {
    success: true,
    message: text,
    mensaje: text,
    entry: toEntry({ ...row, verdicts: [] }),
    undo_until: toInstant(row.createdAt + DO_NOT_CALL_UNDO_MS),
  };
}

export function toFormerOptOutsAnswer(numbers: ReadonlySet<string>): FormerOptOutsAnswer {
  return { success: true, numbers: [...numbers] };
}

export function toUndoneAnswer({ entry: { id, phone }, isListedAgain }: Undone): BlacklistDeleteAnswer {
  const text = isListedAgain
    ? say('Se deshizo: {phone} sigue en la blacklist, como antes', { phone })
    : say('Se deshizo: {phone} puede volver a llamarse', { phone });
  return { success: true, message: text, mensaje: text, id, phone };
}
