import type {
  BlacklistCheckAnswer,
  BlacklistDeleteAnswer,
  BlacklistEntry,
  BlacklistEntryAnswer,
  BlacklistPageAnswer,
  BlacklistPageQuery,
  BlacklistUndoAnswer,
  BlacklistUndoCount,
  OptOutRemoval,
} from '#shared/contracts/blacklist.ts';
import type { BlacklistPage, BlacklistPageRequest } from './page-store.ts';
import type { BlacklistCheck } from './service.ts';
import type { BlacklistRow, ListedRow, Removal } from './store.ts';
import { serverMsg } from '#shared/msg.ts';
import { currentLanguage } from '#server/platform/i18n/language.ts';
import { localizeStored } from '#server/platform/i18n/stored.ts';

const PAGE_SIZE = 50;
const ADDED = serverMsg('Número agregado a la blacklist');
const UNDONE = serverMsg('Números automáticos del trunk removidos de la blacklist');
const NONE_UNDONE = serverMsg('Ningún número de la blacklist viene de ese trunk en esos días');
const REMOVED = serverMsg('Número removido de la blacklist');

export function toEntry(row: ListedRow): BlacklistEntry {
  const createdAt = new Date(row.createdAt).toISOString();
  const reason = localizeStored(row.reason);
  return {
    id: row.id,
    phone: row.phone,
    numero: row.phone,
    reason,
    motivo: reason,
    created_at: createdAt,
    fecha_agregado: createdAt,
    type: row.type,
    author: row.author,
    source: row.source,
    call_id: row.callId,
    list_id: row.listId,
    ...(row.expiresAt !== null && { expires_at: new Date(row.expiresAt).toISOString() }),
    ...((row.expiresAt !== null || row.verdicts.length > 0) && {
      verdicts: row.verdicts.map(({ trunkId, trunk, at }) => ({
        trunk_id: trunkId,
        trunk,
        at: new Date(at).toISOString(),
      })),
    }),
  };
}

export function toRemoval(removal: Removal): OptOutRemoval {
  return {
    listed_at: new Date(removal.listedAt).toISOString(),
    listed_reason: localizeStored(removal.listedReason),
    source: removal.source,
    removed_at: new Date(removal.removedAt).toISOString(),
    removed_by: removal.removedBy,
    reason: removal.reason,
  };
}

export function fromPageQuery({
  search = '',
  type,
  source,
  list_id,
  page = 1,
  page_size,
}: BlacklistPageQuery): BlacklistPageRequest {
  return {
    search,
    type: type ?? null,
    source: source ?? null,
    listId: list_id ?? null,
    page,
    pageSize: page_size ?? PAGE_SIZE,
    language: currentLanguage(),
  };
}

export function toPageAnswer({ rows, page, pageSize, found, counts, trunks }: BlacklistPage): BlacklistPageAnswer {
  return {
    success: true,
    entries: rows.map((row) => toEntry(row)),
    total: found,
    page,
    page_size: pageSize,
    total_pages: Math.ceil(found / pageSize),
    counts: { all: counts.manual + counts.auto, ...counts },
    reporting_trunks: [...trunks],
  };
}

export const toUndoCount = (count: number): BlacklistUndoCount => ({ success: true, count });

export function toEntryAnswer(row: BlacklistRow): BlacklistEntryAnswer {
  const entry = toEntry({ ...row, verdicts: [] });
  return { success: true, message: ADDED, mensaje: ADDED, ...entry, entry };
}

export function toCheckAnswer({ phone, entry, registry }: BlacklistCheck): BlacklistCheckAnswer {
  const message =
    entry === null && registry === null ? serverMsg('Número NO bloqueado') : serverMsg('Número BLOQUEADO');
  return {
    success: true,
    message,
    mensaje: message,
    phone,
    is_blacklisted: entry !== null,
    id: entry?.id ?? null,
    reason: entry === null ? null : localizeStored(entry.reason),
    created_at: entry === null ? null : new Date(entry.createdAt).toISOString(),
    type: entry?.type ?? null,
    registry: registry && { name: registry.name, dated_on: registry.datedOn },
  };
}

export function toRemovedAnswer({ id, phone }: BlacklistRow): BlacklistDeleteAnswer {
  return { success: true, message: REMOVED, mensaje: REMOVED, id, phone };
}

export function toUndoAnswer(removed: number): BlacklistUndoAnswer {
  const message = removed === 0 ? NONE_UNDONE : UNDONE;
  return { success: true, message, mensaje: message, removed };
}
