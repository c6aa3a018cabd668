import type { RankedListsAnswer } from '#shared/contracts/list-priorities.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { RankedList } from './store.ts';

export function toRankedLists(lists: readonly RankedList[]): RankedListsAnswer {
  return {
    success: true,
    listas: lists.map(({ id, name, createdAt, contacts, priority, rankedAs }) => ({
      id,
      nombre: name,
      fecha: toInstant(createdAt),
      contactos: contacts,
      prioridad: priority,
      aplicada: priority === rankedAs,
    })),
  };
}
