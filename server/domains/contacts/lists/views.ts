import type { RankedListsAnswer } from '#shared/contracts/list-priorities.ts';
import { sayListName } from '#server/platform/i18n/list-name.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { RankedList } from './store.ts';

export function toRankedLists(lists: readonly RankedList[]): RankedListsAnswer {
  return {
    success: true,
    listas: lists.map(({ id, name, createdAt, contacts, optOuts, priority, rankedAs }) => ({
      id,
      nombre: sayListName(name),
      fecha: toInstant(createdAt),
      contactos: contacts,
      bloqueos: optOuts,
      prioridad: priority,
      aplicada: priority === rankedAs,
    })),
  };
}
