import { transferNumberRoutes } from '#shared/contracts/transfer-numbers.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { TransferNumberService } from './transfer-number-service.ts';
import { toNumberAnswer, toNumbersAnswer } from './transfer-number-views.ts';

const DELETED = serverMsg('Número eliminado');

export function registerTransferNumberRoutes(app: App, numbers: TransferNumberService): void {
  serve(app, transferNumberRoutes, {
    'GET /transfer-numbers': {
      permission: 'operator',
      summary: 'The outside numbers to which calls may be transferred, by label',
      handle: async () => toNumbersAnswer(numbers.list()),
    },

    'POST /transfer-numbers': {
      permission: 'supervisor',
      errors: ['phone_unreadable', 'contact_never_dialable', 'transfer_number_exists'],
      summary: 'Add an outside number',
      handle: async (request) => {
        const { label, phone } = request.body;
        return toNumberAnswer(numbers.add(actorOf(request), label.trim(), phone));
      },
    },

    'DELETE /transfer-numbers/:id': {
      permission: 'supervisor',
      errors: ['transfer_number_not_found'],
      summary: 'Remove an outside number',
      handle: async (request) => {
        numbers.remove(actorOf(request), request.params.id);
        return { success: true as const, message: DELETED, mensaje: DELETED };
      },
    },
  });
}
