import { Type, type Static } from 'typebox';
import { MOST_PRIORITY } from '#shared/domain/contact-directory.ts';
import { Id, IdParams, Instant, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Priority = Type.Integer({
  minimum: 0,
  maximum: MOST_PRIORITY,
  description: 'Contacts that were never called are called from the highest to the lowest; 0 is the default',
});

export const RankedList = Type.Object({
  id: Id,
  nombre: Type.String({ description: "The file's name" }),
  fecha: Instant,
  contactos: Type.Integer({ minimum: 0, description: 'Contacts that the upload added' }),
  bloqueos: Type.Integer({
    minimum: 0,
    description:
      'Numbers on the blacklist that the list says must not be called; DELETE /do-not-call/lists/{id} undoes them',
  }),
  prioridad: Priority,
  aplicada: Type.Boolean({ description: 'false while its contacts are being put in order' }),
});
export type RankedList = Static<typeof RankedList>;

export const RankedListsAnswer = Type.Object({ ...Ok.properties, listas: Type.Array(RankedList) });
export type RankedListsAnswer = Static<typeof RankedListsAnswer>;

export const ListPriorityBody = Type.Object({ prioridad: Priority });
export type ListPriorityBody = Static<typeof ListPriorityBody>;

export const listPriorityRoutes = {
  'GET /campaigns/:id/listas': { params: IdParams, answer: RankedListsAnswer },
  'PUT /contacts/listas/:id/prioridad': { params: IdParams, body: ListPriorityBody, answer: RankedListsAnswer },
} satisfies RouteTable;
