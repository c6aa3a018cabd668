/**
 * Converts live calls to the row formats of the API and the console. Kept apart from the schemas because the console
 * imports it.
 */
import type { ActiveCall, ActiveStatus, CallInProgress } from '../contracts/calls.ts';
import type { Press1Call } from '../contracts/press1.ts';
import { countryByKey } from '../countries/countries.ts';
import type { LiveCallRow } from '../live.ts';

const ACTIVE_STATUSES: Readonly<Record<LiveCallRow['etapa'], ActiveStatus>> = {
  queued: 'iniciando',
  iniciando: 'iniciando',
  tocando: 'tocando',
  atendida: 'atendida',
  aguardando_dtmf: 'atendida',
  transferindo: 'transferindo',
  conectada: 'atendida',
};

/** Returns a row of the real-time monitor. `nowMs` is the server's clock. */
export function toActiveCall(row: LiveCallRow, nowMs: number): ActiveCall {
  const country = countryByKey(row.pais);
  const duration = Math.floor(secondsOf(row, nowMs));
  return {
    id: row.id,
    canal: row.canal,
    duracao_segundos: duration,
    flags: country?.flag ?? '🌐',
    numero: row.numero_destino,
    nombre: row.nombre,
    duracao_formatada: `${String(Math.floor(duration / 60)).padStart(2, '0')}:${String(duration % 60).padStart(2, '0')}`,
    codigo_pais: country?.dialCode ?? '',
    status: ACTIVE_STATUSES[row.etapa],
    etapa: row.etapa,
    agente: row.agente === null ? null : `Agente ${row.agente}`,
    campanha: row.campana,
    campaign_id: row.campaign_id,
  };
}

/** Returns a row of the calls in progress. `nowMs` is the server's clock. */
export function toCallInProgress(row: LiveCallRow, nowMs: number): CallInProgress {
  const estado = row.etapa === 'queued' ? 'pendiente' : 'en_progreso';
  return {
    id: row.id,
    telefono: row.numero_destino,
    numero_destino: row.numero_destino,
    phone_number: row.numero_destino,
    nombre: row.nombre,
    usuario: row.usuario_email,
    usuario_email: row.usuario_email,
    fecha_inicio: row.fecha_inicio,
    start_time: row.fecha_inicio,
    estado,
    status: estado,
    campaign_id: row.campaign_id,
    campana: row.campana,
    etapa: row.etapa,
    agente: row.agente,
    duration: secondsOf(row, nowMs),
  };
}

/** Returns a row of a campaign's control screen. `nowMs` is the server's clock. */
export function toPress1Call(row: LiveCallRow, nowMs: number): Press1Call {
  return {
    id: row.id,
    numero_destino: row.numero_destino,
    nombre: row.nombre,
    estado: row.etapa === 'aguardando_dtmf' || row.etapa === 'transferindo' ? row.etapa : 'em_andamento',
    duracion: Math.round(10 * secondsOf(row, nowMs)) / 10,
    cli_utilizado: row.cli,
    agente: row.agente,
    etapa: row.etapa,
    resultado: null,
    desenlace: null,
    transferible: row.etapa === 'atendida' || row.etapa === 'aguardando_dtmf',
    fecha_inicio: row.fecha_inicio,
  };
}

function secondsOf({ fecha_inicio }: LiveCallRow, nowMs: number): number {
  return Math.max(0, nowMs - Date.parse(fecha_inicio)) / 1000;
}
