import { WIRE_AMD_DEFAULTS } from '#shared/domain/amd-wire.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { Press1Campaign } from '#shared/contracts/press1.ts';
import { SAMPLE_CAMPAIGNS, SAMPLE_CONTACTS, SAMPLE_LINES, type SampleCampaign } from './world.ts';

/** The fields of a campaign without a hold. */
const FREE = {
  motivo_espera: null,
  motivo_espera_texto: null,
  espera_hasta: null,
  ritmo_cps: null,
  objetivo_cps: null,
  freno: null,
  freno_texto: null,
} as const;
const OPEN = { dentro_de_horario: true, proxima_apertura: null } as const;

/** The sample campaigns as in the campaign lists; `since` is when the demonstration began. */
export function campaignsOf(since: string): Campaign[] {
  return SAMPLE_CAMPAIGNS.map(({ id, name, description }) => ({
    id,
    campaign_id: id,
    name,
    nome: name,
    nombre: name,
    description,
    cli_number: '+541152345678',
    max_concurrent_calls: SAMPLE_LINES,
    max_attempts: 3,
    retry_interval: 300,
    calls_per_second: null,
    tiempo_entre_llamadas: 0,
    flow: id === 1 ? 'direct' : 'press1',
    dial_method: 'fixed',
    ratio_level: 1,
    sesiones: null,
    sesiones_en_uso: 0,
    periodo_abandono: 'movil',
    contexto_id: null,
    telefonia: { grabar: false, ocultar_numero: false, amd: WIRE_AMD_DEFAULTS },
    status: 'active',
    active: true,
    ativo: true,
    ...OPEN,
    ...FREE,
    programacion: null,
    contacts_total: SAMPLE_CONTACTS,
    contacts_finished: 0,
    created_at: since,
    updated_at: since,
  }));
}

/** One of them as the press-1 screens receive it. */
export function press1Of({ id, name, description }: SampleCampaign, since: string): Press1Campaign {
  return {
    id,
    campaign_id: id,
    nombre: name,
    name,
    descripcion: description,
    description,
    estado: 'ativa',
    status: 'active',
    activa: true,
    isActive: true,
    pausada: false,
    isPaused: false,
    ...OPEN,
    ...FREE,
    llamadas_simultaneas: SAMPLE_LINES,
    sesiones: null,
    sesiones_en_uso: 0,
    tiempo_entre_llamadas: 0,
    cli_number: '+541152345678',
    contacts_total: SAMPLE_CONTACTS,
    fecha_creacion: since,
    fecha_actualizacion: since,
  };
}
