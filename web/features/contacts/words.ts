/** Display texts for a contact's situation, actions, next attempt and hold reasons. */
import {
  CONTACT_DUES,
  type ContactActionName,
  type ContactDue,
  type ContactSituation,
} from '#shared/domain/contact-directory.ts';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { t } from '#web/lib/i18n.ts';
import type { Shown } from '#web/lib/known-words.ts';

export const SITUATIONS: Readonly<Record<ContactSituation, Shown>> = {
  sin_llamar: { tone: 'dial', label: t('Sin llamar') },
  reintento: { tone: 'wait', label: t('Por reintentar') },
  en_llamada: { tone: 'dial', label: t('En llamada') },
  exito: { tone: 'ok', label: t('Con éxito') },
  finalizada_a_mano: { tone: 'idle', label: DESENLACES.finalizada_a_mano },
  agotado: { tone: 'idle', label: t('Intentos agotados') },
  opt_out: { tone: 'bad', label: t('Opt-out') },
  blacklist: { tone: 'bad', label: t('En la blacklist') },
  excluido: { tone: 'bad', label: t('Excluido') },
};

export const ACTION_WORDS: Readonly<Record<ContactActionName, string>> = {
  reiniciar: t('Reiniciar intentos'),
  excluir: t('Excluir de la campaña'),
  restaurar: t('Restaurar'),
};

export const DUE_WORDS: Readonly<Record<ContactDue, string>> = {
  ahora: t('Ya se lo puede llamar'),
  hora: t('En la próxima hora'),
  dia: t('En las próximas 24 horas'),
  espera: t('Más adelante'),
};

export const isDue = (text: string): boolean => CONTACT_DUES.some((due) => due === text);

/** Why contacts are not called, in the filter's order: reasons that vary within a campaign come first. */
export const REASONS: Readonly<Record<WaitingReason, string>> = {
  next: t('Espera su turno'),
  in_call: t('En llamada'),
  number_in_call: t('En otra llamada'),
  number_gap: t('Recién llamado por otra campaña'),
  number_cap: t('Tope de llamadas al número'),
  retry_wait: t('Espera el próximo reintento'),
  legal_window: t('Fuera del horario legal'),
  no_trunk: t('Sin trunk'),
  trunk_resting: t('Trunk en descanso'),
  no_caller_id: t('Sin CLI'),
  no_local_caller_id: t('Sin CLI del país'),
  cli_limit: t('CLI en su límite'),
  attempts_used: t('Intentos agotados'),
  success: t('Con éxito'),
  ended_by_user: DESENLACES.finalizada_a_mano,
  opted_out: t('Opt-out'),
  blacklisted: t('En la blacklist'),
  in_registry: t('En un registro de no llamar'),
  abandoned_hold: t('Llamada abandonada: 72 horas sin llamar'),
  excluded: t('Excluido'),
  campaign_not_active: t('Campaña no activa'),
  manual_dialing: t('Se marca a mano'),
  hours: t('Fuera de horario'),
  no_agents: t('Nadie del equipo está disponible'),
  agents_unreachable: t('Agentes inalcanzables'),
  list_finished: t('A la espera de contactos'),
  concurrency: t('Líneas ocupadas'),
  cps: t('Límite de llamadas por segundo'),
  no_free_agent: t('Sin agentes libres'),
  dial_method: t('El método de marcación espera'),
  abandonment_cap: t('Tope de abandono'),
  trunk_full: t('Trunks ocupados'),
  carrier_full: t('Centrales ocupadas'),
  no_team_channel: t('Central del equipo no disponible'),
  carrier_slow: t('La central no confirma'),
  dialer_stopped: t('Discador detenido'),
  carrier_down: t('Sin central telefónica'),
  engine_unavailable: t('El motor no responde'),
  disk_full: t('Disco lleno'),
  read_only: t('No se puede escribir'),
  locked: t('Base de datos retenida'),
  io_error: t('Falla el disco'),
  damaged: t('Base de datos dañada'),
};
