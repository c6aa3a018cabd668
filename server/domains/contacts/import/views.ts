import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { Upload } from './upload-store.ts';
import { say, sayError, translated } from '#server/platform/i18n/say.ts';
import type { ColumnRole } from '#shared/lists/columns.ts';
import { REJECT_REASONS, type RejectReason } from '#shared/lists/reject-reasons.ts';

export function toUploadAnswer(upload: Upload): UploadAnswer {
  const text = say('Archivo procesado: {valid} contactos agregados de {lines} líneas', {
    valid: upload.valid,
    lines: upload.lines,
  });
  return {
    success: true,
    upload_id: upload.id,
    campaign_id: upload.campaignId!,
    total_linhas_arquivo_original: upload.lines,
    total_lineas_archivo: upload.lines,
    ...toCounts(upload),
    mensaje: text,
    message: text,
  };
}

export function toUploadProgress(upload: Upload): UploadProgress {
  const { format, state } = upload;
  return {
    success: true,
    upload_id: upload.id,
    campaign_id: upload.campaignId,
    file_name: upload.fileName,
    state,
    error: upload.error,
    mensaje: upload.error !== null && Object.hasOwn(ERRORS, upload.error) ? sayError(upload.error as ErrorCode) : null,
    bytes: state === 'receiving' ? upload.bytes : upload.bytesRead,
    bytes_total: state === 'receiving' ? null : upload.bytes,
    lines: upload.lines,
    format: format && {
      encoding: format.encoding,
      separator: format.separator,
      has_header: format.hasHeader,
      phone_column: format.phoneColumn,
      name_column: format.nameColumn,
      columns: (format.roles ?? []) as ColumnRole[],
      skipped_lines: format.skippedLines ?? 0,
      is_mixed: format.isMixed ?? false,
      damaged_characters: format.damaged ?? 0,
      sheet: format.sheet ?? null,
    },
    ...toCounts(upload),
    created_at: new Date(upload.createdAt).toISOString(),
    finished_at: upload.finishedAt === null ? null : new Date(upload.finishedAt).toISOString(),
  };
}

function toCounts(upload: Upload) {
  const tally = upload.format?.tally;
  return {
    rejects_by_reason: Object.entries(tally?.reasons ?? {})
      .toSorted(([, a], [, b]) => b - a)
      .map(([code, lines]) => ({ code, text: reasonText(code), lines })),
    hidden_rows: upload.format?.hiddenRows ?? 0,
    lines_without_contact: tally?.cuts.noContacts ?? 0,
    invalid_further_numbers: tally?.cuts.numbers ?? 0,
    invalid_further_lines: (tally?.invalidNumbers ?? []).map(({ line, column, reason }) => ({
      line,
      column,
      code: reason,
      text: reasonText(reason),
    })),
    cut: { values: tally?.cuts.cells ?? 0, names: tally?.cuts.names ?? 0, columns: tally?.cuts.columns ?? 0 },
    contatos_validos: upload.valid,
    contatos_invalidos: upload.invalid,
    contatos_duplicados: upload.duplicate,
    contatos_bloqueados: upload.blacklisted,
    other_countries: upload.otherCountries,
    former_opt_outs: upload.formerOptOuts,
    opt_outs_blocked: tally?.optOuts ?? 0,
    opt_outs_said: upload.optOutsSaid,
    list_id: upload.listId,
    total_processados: upload.lines,
  };
}

function reasonText(code: string): string {
  return Object.hasOwn(REJECT_REASONS, code) ? translated(REJECT_REASONS[code as RejectReason]) : code;
}
