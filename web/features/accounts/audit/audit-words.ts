import type { AuditEntry } from '#shared/contracts/audit.ts';
import { KIND_NAMES } from '#web/features/alerts/words.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';

/** Display names for words in the log. Unlisted words are shown unchanged. */

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  access: t('Acceso'),
  alert: t('Alerta'),
  alert_rule: t('Regla de alerta'),
  audio: t('Audio'),
  audio_context: t('Contexto de audio'),
  auth: t('Sesión'),
  blacklist: t('Blacklist'),
  call: t('Llamada'),
  caller_id: t('Caller ID'),
  caller_id_config: t('Caller ID'),
  campaign: t('Campaña'),
  cli: 'CLI',
  cli_auto: t('Calculadora CLI'),
  cli_limit: t('Límite de CLI'),
  cli_rotation: t('Rotación de CLI'),
  cli_usage: t('Uso de CLI'),
  contact: t('Contacto'),
  contacts: t('Lista'),
  dialer: t('Discador'),
  display: t('Pantalla'),
  dossier: t('Expediente'),
  dtmf: t('Menú DTMF'),
  do_not_call: t('No llamar más'),
  endpoint: t('Endpoint'),
  history: t('Historial'),
  legal_windows: t('Horarios legales'),
  number_caps: t('Topes de llamadas por número'),
  list: t('Lista'),
  load_test: t('Test de carga'),
  pbx: t('Central telefónica'),
  agent: t('Agente'),
  pause_reason: t('Motivo de pausa'),
  transfer_number: t('Número de transferencia'),
  performance: t('Performance'),
  registry: t('Registro de no llamar'),
  report: t('Reporte'),
  saved_filter: t('Filtro guardado'),
  session: t('Sesión'),
  settings: t('Ajustes'),
  team: t('Equipo'),
  timing: t('Tiempos'),
  timing_config: t('Tiempos'),
  trunk: t('Trunk'),
  user: t('Usuario'),
  webhook: t('Webhook'),
  wrap_up_code: t('Tipificación'),
  callback: t('Rellamada'),
};

const ACTION_NAMES: Readonly<Record<string, string>> = {
  add: t('agregar'),
  call_again: t('volver a llamar'),
  cancel: t('cancelar'),
  config: t('configurar'),
  cookie_reused: t('cookie repetida'),
  copy: t('copiar'),
  create: t('crear'),
  delete: t('eliminar'),
  download: t('descargar'),
  drain: t('drenar'),
  end: t('finalizar'),
  exclude: t('excluir'),
  expire: t('vencer'),
  export: t('exportar'),
  iniciar: t('iniciar'),
  interrupt: t('interrumpir'),
  listen: t('escuchar'),
  listen_end: t('dejar de escuchar'),
  load: t('cargar'),
  login: t('entrar'),
  login_failed: t('entrada fallida'),
  logout: t('salir'),
  message: t('enviar mensaje'),
  move: t('pasar de equipo'),
  parar: t('parar'),
  password: t('cambiar contraseña'),
  pausar: t('pausar'),
  pause: t('pausar'),
  priority: t('cambiar prioridad'),
  ready: t('terminar pausa'),
  reactivate: t('reactivar'),
  read: t('leer'),
  recording_download: t('descargar grabación'),
  recording_listen: t('escuchar grabación'),
  recording_pause: t('pausar grabación'),
  recording_resume: t('reanudar grabación'),
  recycle: t('reciclar'),
  recycled: t('terminar de reciclar'),
  redeliver: t('reenviar'),
  refused: t('rechazado por permisos'),
  rejects: t('descargar rechazados'),
  remove: t('quitar'),
  registries: t('elegir registros'),
  reset: t('restablecer'),
  reset_password: t('restablecer contraseña'),
  restore: t('restaurar'),
  resume: t('retomar'),
  retomar: t('retomar'),
  revoke: t('revocar'),
  schedule: t('programar'),
  script: t('cambiar el guion'),
  schedule_missed: t('inicio programado perdido'),
  schedule_refused: t('inicio programado rechazado'),
  secret: t('renovar secreto'),
  see: t('marcar como vista'),
  snooze: t('posponer'),
  sign_out: t('sacar del puesto'),
  start: t('iniciar'),
  stop: t('detener'),
  take_over: t('tomar llamada'),
  test: t('prueba'),
  transfer: t('transferir'),
  undo: t('deshacer'),
  undo_list: t('deshacer los bloqueos de una lista'),
  update: t('cambiar'),
  upload: t('subir'),
  worked: t('terminar una acción con todos'),
};

/** Returns 'Campaña' for `campaign`. */
export function entityName(word: string): string {
  return labelOf(ENTITY_NAMES, word);
}

/** Returns 'Campaña: cambiar' for `campaign.update`. */
export function actionName(action: string): string {
  const dot = action.indexOf('.');
  if (dot < 0) return entityName(action);
  const verb = action.slice(dot + 1);
  return `${entityName(action.slice(0, dot))}: ${labelOf(ACTION_NAMES, verb)}`;
}

/** Session ids are meaningless to users and shown shortened. */
const SESSION_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Returns 'Campaña Cobranza', 'Campaña 42' if the target has no name, or 'Campaña' if it has no id either. */
export function targetName({ entity, entity_id, entity_name }: AuditEntry): string {
  const id = entity_id !== null && SESSION_ID.test(entity_id) ? `${entity_id.slice(0, 8)}…` : entity_id;
  // Alert rules, and alerts of the whole server, are named after their kind.
  const name = entity_name !== null && entity.startsWith('alert') ? labelOf(NAMES_OF_KINDS, entity_name) : entity_name;
  return [entityName(entity), name ?? id].filter((part) => part !== null).join(' ');
}

const NAMES_OF_KINDS: Readonly<Record<string, string>> = KIND_NAMES;
