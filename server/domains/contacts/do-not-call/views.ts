import type { BlacklistDeleteAnswer } from '#shared/contracts/blacklist.ts';
import type { DoNotCallAnswer, FormerOptOutsAnswer, ListUndoAnswer } from '#shared/contracts/do-not-call.ts';
import { DO_NOT_CALL_UNDO_MS } from '#shared/domain/blacklist-sources.ts';
import { say } from '#server/platform/i18n/say.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { UndoneList } from '../blacklist/service.ts';
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

export function toUndoneListAnswer({ removed, keptByLists, keptByOthers }: UndoneList): ListUndoAnswer {
  const text =
    removed === 0
      ? say('Ningún número de la blacklist viene solo de esa lista')
      : say('Números de la lista removidos de la blacklist');
  return {
    success: true,
    message: text,
    mensaje: text,
    removed,
    kept_by_lists: keptByLists,
    kept_by_others: keptByOthers,
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
