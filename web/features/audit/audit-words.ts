/** Display names for the log's words. A word that is not listed is shown as it is. */

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  access: 'Acceso',
  audio: 'Audio',
  audio_context: 'Contexto de audio',
  auth: 'Sesión',
  blacklist: 'Blacklist',
  call: 'Llamada',
  caller_id: 'Caller ID',
  caller_id_config: 'Caller ID',
  campaign: 'Campaña',
  cli: 'CLI',
  cli_auto: 'Calculadora CLI',
  cli_limit: 'Límite de CLI',
  cli_rotation: 'Rotación de CLI',
  cli_usage: 'Uso de CLI',
  contact: 'Contacto',
  contacts: 'Lista',
  dialer: 'Discador',
  dtmf: 'Menú DTMF',
  endpoint: 'Endpoint',
  history: 'Historial',
  legal_windows: 'Horarios legales',
  load_test: 'Test de carga',
  pbx: 'Central telefónica',
  performance: 'Performance',
  session: 'Sesión',
  settings: 'Ajustes',
  timing: 'Tiempos',
  timing_config: 'Tiempos',
  trunk: 'Trunk',
  user: 'Usuario',
};

const ACTION_NAMES: Readonly<Record<string, string>> = {
  add: 'agregar',
  call_again: 'volver a llamar',
  config: 'configurar',
  cookie_reused: 'cookie repetida',
  create: 'crear',
  delete: 'eliminar',
  download: 'descargar',
  drain: 'drenar',
  end: 'finalizar',
  export: 'exportar',
  iniciar: 'iniciar',
  login: 'entrar',
  login_failed: 'entrada fallida',
  logout: 'salir',
  parar: 'parar',
  password: 'cambiar contraseña',
  pausar: 'pausar',
  pause: 'pausar',
  recording_download: 'descargar grabación',
  recording_listen: 'escuchar grabación',
  recording_pause: 'pausar grabación',
  recording_resume: 'reanudar grabación',
  refused: 'rechazado por permisos',
  rejects: 'descargar rechazados',
  remove: 'quitar',
  reset: 'restablecer',
  reset_password: 'restablecer contraseña',
  resume: 'retomar',
  retomar: 'retomar',
  start: 'iniciar',
  stop: 'detener',
  test: 'prueba',
  transfer: 'transferir',
  update: 'cambiar',
  upload: 'subir',
};

/** `campaign` → 'Campaña' */
export function entityName(word: string): string {
  return ENTITY_NAMES[word] ?? word;
}

/** `campaign.update` → 'Campaña: cambiar' */
export function actionName(action: string): string {
  const dot = action.indexOf('.');
  if (dot < 0) return entityName(action);
  const verb = action.slice(dot + 1);
  return `${entityName(action.slice(0, dot))}: ${ACTION_NAMES[verb] ?? verb}`;
}
