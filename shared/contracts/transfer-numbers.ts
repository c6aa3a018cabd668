/** The site's outside numbers to which agents may transfer calls. */
import { Type, type Static } from 'typebox';
import { E164, Id, IdParams, Ok, VISIBLE } from './common.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import type { RouteTable } from '../route-contract.ts';

export const TransferNumber = Type.Object({
  id: Id,
  label: Type.String({ examples: ['Mesa de ayuda'] }),
  phone: E164,
});
export type TransferNumber = Static<typeof TransferNumber>;

export const TransferNumbersAnswer = Type.Object({ ...Ok.properties, numbers: Type.Array(TransferNumber) });
export type TransferNumbersAnswer = Static<typeof TransferNumbersAnswer>;

export const TransferNumberAnswer = Type.Object({ ...Ok.properties, number: TransferNumber });
export type TransferNumberAnswer = Static<typeof TransferNumberAnswer>;

export const NewTransferNumber = Type.Object({
  label: Type.String({ maxLength: 60, pattern: VISIBLE, examples: ['Mesa de ayuda'] }),
  phone: Type.String({
    maxLength: MAX_TYPED_NUMBER,
    description: 'In any spelling of the default country, or with its country code',
    examples: ['11 5555-1234'],
  }),
});
export type NewTransferNumber = Static<typeof NewTransferNumber>;

export const transferNumberRoutes = {
  'GET /transfer-numbers': { answer: TransferNumbersAnswer },
  'POST /transfer-numbers': { body: NewTransferNumber, answer: TransferNumberAnswer },
  'DELETE /transfer-numbers/:id': { params: IdParams, answer: Ok },
} satisfies RouteTable;
