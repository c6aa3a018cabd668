import type {
  TransferNumber,
  TransferNumberAnswer,
  TransferNumbersAnswer,
} from '#shared/contracts/transfer-numbers.ts';
import { serverMsg } from '#shared/msg.ts';
import type { TransferNumberRow } from './transfer-number-store.ts';

const ADDED = serverMsg('Número agregado');

const toNumber = ({ id, label, phone }: TransferNumberRow): TransferNumber => ({ id, label, phone });

export const toNumbersAnswer = (rows: readonly TransferNumberRow[]): TransferNumbersAnswer => ({
  success: true,
  numbers: rows.map(toNumber),
});

export const toNumberAnswer = (row: TransferNumberRow): TransferNumberAnswer => ({
  success: true,
  message: ADDED,
  mensaje: ADDED,
  number: toNumber(row),
});
