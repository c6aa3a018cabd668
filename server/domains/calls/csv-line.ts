/**
 * A row of the history as a line of CSV, field after field in the order of their contract. A library that is given cells
 * takes most of its time to double the quotes of the JSON in the last one: here they are written double.
 */
import type { CallMetadata, CallRow, CallStages } from '#shared/contracts/calls.ts';
import { safeCell, safeJson } from '#server/http/csv.ts';

/** What begins like a formula, or may need quotes. */
const NOT_BARE = /^[\s=+\-@＝＋－＠]|[",;\t\r\n]/;
/** What JSON may escape: control characters, quotes, backslashes and halves of characters; and what may part cells. */
const NOT_PLAIN = /[",;\\\p{Cc}\p{Cs}]/u;

/** With its end. `separator` is one character, a comma or a semicolon. */
export function toCsvLine(row: CallRow, separator: string): string {
  const s = separator;
  return (
    `${row.id}${s}${cell(row.numero_destino, s)}${s}${cell(row.usuario_email, s)}${s}${row.estado}${s}${row.resultado}${s}` +
    `${cell(row.fecha_asignacion, s)}${s}${cell(row.fecha_finalizacion, s)}${s}${cell(row.fecha_creacion, s)}${s}` +
    `${cell(row.notas, s)}${s}"${metadataInCell(row.metadatos)}"\r\n`
  );
}

function metadataInCell(of: CallMetadata): string {
  return (
    `{""campaign_id"":${of.campaign_id},""campana"":${text(of.campana)},""contact_id"":${of.contact_id},""intento"":${of.intento},` +
    `""pais"":${text(of.pais)},""cli"":${text(of.cli)},""trunk"":${text(of.trunk)},""duracion_s"":${of.duracion_s},` +
    `""respondida_por"":${text(of.respondida_por)},""veredicto_amd"":${text(of.veredicto_amd)},""dtmf"":${text(of.dtmf)},` +
    `""agente"":${of.agente},""abandonada"":${of.abandonada},""causa_sip"":${of.causa_sip},""causa_q850"":${of.causa_q850},` +
    `""transferida_por"":${text(of.transferida_por)},""finalizada_por"":${text(of.finalizada_por)},` +
    `""etapas"":${stagesInCell(of.etapas)}}`
  );
}

function stagesInCell(of: CallStages): string {
  return (
    `{""asignada"":${instant(of.asignada)},""marcada"":${instant(of.marcada)},""timbrando"":${instant(of.timbrando)},` +
    `""atendida"":${instant(of.atendida)},""menu"":${instant(of.menu)},""transferida"":${instant(of.transferida)},` +
    `""conectada"":${instant(of.conectada)},""finalizada"":${instant(of.finalizada)}}`
  );
}

function cell(value: string | null, separator: string): string {
  if (value === null) return '';
  if (!NOT_BARE.test(value)) return value;
  const safe = safeCell(value);
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** As JSON, each quote twice. */
function text(value: string | null): string {
  if (value === null) return 'null';
  return NOT_PLAIN.test(value) ? safeJson(JSON.stringify(value)).replaceAll('"', '""') : `""${value}""`;
}

/** As JSON, each quote twice; it needs no look, as it has digits and letters only. */
function instant(value: string | null): string {
  return value === null ? 'null' : `""${value}""`;
}
