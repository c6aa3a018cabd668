import {
  DispositionPatch,
  type Disposition,
  type DispositionAnswer,
  type DispositionRemoved,
  type DispositionsAnswer,
  type NewDisposition,
} from '#shared/contracts/wrap-up-codes.ts';
import type { WrapUpCode } from '#shared/domain/wrap-up-codes.ts';
import { serverMsg } from '#shared/msg.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import type { WrapUpCodeChanges } from './service.ts';
import type { WrapUpCodeRow } from './store.ts';

const ARCHIVED = serverMsg('Tipificación archivada: una llamada o una campaña la tiene');
const DELETED = serverMsg('Tipificación eliminada');

export function toDisposition(row: WrapUpCodeRow): Disposition {
  return withVersion(DispositionPatch, {
    id: row.id,
    label: row.label,
    key: row.key,
    success: row.isSuccess,
    final: row.isFinal,
    effect: row.effect,
    note_required: row.needsNote,
    active: row.archivedAt === null,
  });
}

export const toDispositionsAnswer = (rows: readonly WrapUpCodeRow[]): DispositionsAnswer => ({
  success: true,
  dispositions: rows.map(toDisposition),
});

export const toDispositionAnswer = (row: WrapUpCodeRow, message: string): DispositionAnswer => ({
  success: true,
  message,
  mensaje: message,
  disposition: toDisposition(row),
});

export function toRemovedAnswer(archived: WrapUpCodeRow | null): DispositionRemoved {
  const message = archived === null ? DELETED : ARCHIVED;
  return { success: true, message, mensaje: message, disposition: archived && toDisposition(archived) };
}

export const fromNewDisposition = ({
  label,
  key,
  success = false,
  final = true,
  effect = 'none',
  note_required: needsNote = false,
}: NewDisposition): Omit<WrapUpCode, 'id'> => ({
  label: label.trim(),
  key: key.toUpperCase(),
  isSuccess: success,
  isFinal: final,
  effect,
  needsNote,
});

/** Maps only the fields present on the wire. */
export const fromDispositionPatch = (patch: DispositionPatch): WrapUpCodeChanges => ({
  ...(patch.label !== undefined && { label: patch.label.trim() }),
  ...(patch.key !== undefined && { key: patch.key.toUpperCase() }),
  ...(patch.success !== undefined && { isSuccess: patch.success }),
  ...(patch.final !== undefined && { isFinal: patch.final }),
  ...(patch.effect !== undefined && { effect: patch.effect }),
  ...(patch.note_required !== undefined && { needsNote: patch.note_required }),
  ...(patch.active !== undefined && { isActive: patch.active }),
});
