import { countryByKey } from '#web/lib/country-names.ts';
import { ANY_COUNTRY, parseWindowKey } from '#shared/domain/window-keys.ts';
import { WAITING_SOUNDS, type WaitingTone } from '#shared/domain/waiting-audio.ts';
import { WIRE_STATES, type WireState } from '#shared/domain/wire-states.ts';
import { roleName } from '#web/app/role-badge.tsx';
import { isStrategy, STRATEGY } from '#web/features/caller-ids/rotation/rotation-draft.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { DECIMAL_MARK, formatPercent } from '#web/lib/formats/numbers.ts';
import { AMD_NAMES } from '#shared/domain/amd-wire.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { PURPOSE_NAMES } from '#web/lib/purposes.ts';
import { windowPlaceName } from '#web/lib/window-names.ts';
import { own } from '#shared/own.ts';

const FIELDS: Readonly<Record<string, string>> = {
  abandonmentPeriod: t('Período del tope de abandono'),
  active: t('Activo'),
  adaptiveTiming: t('Tiempos adaptativos'),
  address: t('Dirección IP'),
  agentCapacity: t('Capacidad de agentes'),
  agentId: t('Agente'),
  codeId: t('Tipificación'),
  sessions: t('Sesiones'),
  agent_wait_s: t('Espera de agente (s)'),
  afterGreetingSilenceMs: t('Silencio tras el saludo (ms)'),
  allow: t('Códecs permitidos'),
  amd: t('Detección de contestador'),
  attempts: t('Intentos'),
  audioId: t('Audio'),
  auditRetentionDays: t('Conservar: auditoría (días)'),
  recordRetentionDays: t('Conservar: expedientes (días)'),
  betweenWordsMs: t('Silencio entre palabras (ms)'),
  blacklisted: t('En blacklist'),
  bytes: t('Tamaño (bytes)'),
  caller_id_format: t('Formato del caller ID'),
  caller_id_header: t('Caller ID en'),
  callId: t('Llamada'),
  callerId: 'CLI',
  callerIdConfigs: t('Caller IDs'),
  callerName: t('Nombre del llamante'),
  callerNumber: t('Número del llamante'),
  callerPool: t('Grupo'),
  callerIds: t('CLIs'),
  calls: t('Llamadas'),
  callRetentionDays: t('Conservar: llamadas (días)'),
  callsPerHour: t('Llamadas por hora'),
  callsPerSecond: t('Llamadas por segundo'),
  campaignId: t('Campaña'),
  cliNumber: 'CLI',
  clis: t('CLIs'),
  closesAt: t('Hasta'),
  consoleTimeZone: t('Zona horaria'),
  columnas: t('Otros datos'),
  contacts: t('Contactos'),
  contextId: t('Contexto de audio'),
  countries: t('Países'),
  country: t('País'),
  countryCode: t('Código de país'),
  createdAt: t('Creado'),
  createdBy: t('Creado por (id)'),
  dailyLimit: t('Límite diario'),
  callbackTeamAfterMin: t('Minutos hasta que el equipo hace una rellamada'),
  dailyReportHour: t('Hora del reporte diario'),
  longPauseS: t('Pausa larga (s)'),
  longWrapUpS: t('Cierre largo (s)'),
  longCallS: t('Llamada larga (s)'),
  dated_on: t('Fecha del registro'),
  days: t('Días'),
  defaultCountry: t('País predeterminado'),
  deletedAt: t('Eliminado'),
  description: t('Descripción'),
  detectVoicemail: t('Detectar buzón de voz'),
  dialMethod: t('Método de discado'),
  digits: t('Cifras'),
  directmedia: 'Direct media',
  disallow: t('Códecs no permitidos'),
  dtmfKey: t('Tecla DTMF'),
  dtmfmode: t('Modo DTMF'),
  duplicate: t('Duplicados'),
  durationMs: t('Duración (ms)'),
  dvCodes: t('Códigos DV'),
  email: t('E-mail'),
  expiresAt: t('Vence'),
  extension: t('Extensión'),
  falseMachinePct: t('Personas tomadas por contestador (%)'),
  fileName: t('Archivo'),
  flow: t('Flujo'),
  format: t('Formato'),
  from: t('Desde'),
  from_domain: t('Dominio del From'),
  fromMinute: t('Desde'),
  fromMs: t('Desde'),
  fromStart: t('Desde el comienzo'),
  generated: t('Generados'),
  generates: t('Genera CLIs'),
  goodbyeAudioId: t('Mensaje de abandono'),
  globalCallsPerSecond: t('Velocidad global (CPS)'),
  has_secret: t('Tiene secreto'),
  holiday: t('Feriados'),
  holidays: t('Fechas de feriado'),
  host: 'Host',
  greetingMs: t('Saludo más largo (ms)'),
  hidesCallerId: t('Oculta el número'),
  id: t('Id'),
  initialSilenceMs: t('Silencio inicial (ms)'),
  instructions: t('Instrucciones'),
  invalid: t('Inválidos'),
  isActive: t('Activo'),
  isDefault: t('Predeterminado'),
  isGenerated: t('Generado'),
  foreignCallerIds: t('CLI de otros países'),
  eve: t('Víspera de feriado'),
  purpose: t('Propósito'),
  ...PURPOSE_NAMES,
  isFinal: t('No se vuelve a llamar'),
  isRecorded: t('Graba las conversaciones'),
  pbx: t('Central'),
  isNailedUp: t('Teléfono en línea entre llamadas'),
  isSuccess: t('Éxito'),
  defaultWrapUpCodeId: t('Tipificación por defecto'),
  effect: t('Efecto'),
  key: t('Tecla'),
  label: t('Nombre'),
  needsNote: t('Pide nota'),
  wrapUpCodeIds: t('Tipificaciones'),
  isRandomized: t('Aleatorizar'),
  isSynthetic: t('Sintético'),
  keepCalls: t('Conserva sus llamadas'),
  kind: t('Tipo'),
  language: t('Idioma'),
  limitDays: t('Vence a los (días)'),
  lines: t('Líneas'),
  lunchEndsAt: t('Almuerzo hasta'),
  lunchPause: t('Pausa de almuerzo'),
  lunchStartsAt: t('Almuerzo desde'),
  maxAttempts: t('Intentos máximos'),
  maxWordMs: t('Palabra más larga (ms)'),
  maxWords: t('Palabras del saludo'),
  max_call_s: t('Duración máxima (s)'),
  maxChannels: t('Canales máximos'),
  maxConcurrentCalls: t('Llamadas simultáneas'),
  menu_s: t('Menú (s)'),
  menuTimeoutS: t('Tiempo del menú (s)'),
  memberIds: t('Integrantes'),
  message: t('Mensaje'),
  maxAgents: t('Límite del sitio: agentes'),
  maxCampaignLines: t('Límite del sitio: llamadas simultáneas'),
  maxCps: t('Límite del sitio: llamadas por segundo'),
  maxTrunkChannels: t('Límite del sitio: canales de un trunk'),
  metricRetentionDays: t('Conservar: métricas (días)'),
  minCallsPerSecond: t('CPS mínimo'),
  minRestS: t('Descanso mínimo (s)'),
  mode: t('Modo'),
  name: t('Nombre'),
  seconds: t('Duración (s)'),
  numbers: t('Números'),
  nightHoursMultiplier: t('Multiplicador nocturno'),
  number: t('Número'),
  nota: t('Nota'),
  number_format: t('Formato del número'),
  number_prefix: t('Prefijo del número'),
  opensAt: t('Desde'),
  optOutKey: t('Tecla de baja'),
  outcome: t('Resultado'),
  phone: t('Número'),
  placed: t('Llamadas realizadas'),
  plannedBy: t('Programado por'),
  presetName: t('Preset'),
  priority: t('Prioridad'),
  isReturnedToTeam: t('Quien devuelve la llamada habla con el equipo que lo llamó'),
  isReturnedByKey: t('Primero oye el audio, y la tecla 1 lo pasa al equipo'),
  returnedAudioId: t('Lo que oye quien devuelve la llamada'),
  'trunk.priority': t('Orden de uso'),
  progressiveDelay: t('Retraso progresivo'),
  qualify: 'Qualify',
  ratioLevel: t('Llamadas por agente libre'),
  previewLimitS: t('Tiempo para decidir, s'),
  previewAtLimit: t('Al terminar ese tiempo'),
  allowsManualDialing: t('Los agentes pueden marcar a mano'),
  isListenable: t('Los supervisores pueden escuchar'),
  reason: t('Motivo'),
  register: t('Se registra'),
  promptFault: t('No apto para llamadas'),
  promptHash: t('Huella para llamadas'),
  recordingRetentionDays: t('Conservar: grabaciones (días)'),
  minWordMs: t('Palabra más corta (ms)'),
  rejectRetentionDays: t('Conservar: líneas rechazadas (días)'),
  removed: t('Removidos'),
  reports: t('Informes de la red'),
  rtp_timeout_s: t('Corte sin audio (s)'),
  silenceThreshold: t('Umbral de silencio'),
  totalMs: t('Análisis total (ms)'),
  retryAttempts: t('Reintentos'),
  retryIntervalS: t('Intervalo de reintento (s)'),
  role: t('Rol'),
  secret_lost: t('Secreto perdido'),
  secretChanged: t('Secreto cambiado'),
  sipConfig: 'SIP',
  sleepTimeS: t('Pausa entre llamadas (s)'),
  status: t('Estado'),
  statuses: t('Estados'),
  state: t('Estado'),
  strategy: t('Estrategia'),
  successObjectivePct: t('Objetivo de éxito (%)'),
  targetAnswerRate: t('Tasa de respuesta objetivo'),
  targetCps: t('CPS objetivo'),
  telefonia: t('Telefonía'),
  timeoutSettings: t('Tiempos límite'),
  times: t('Veces'),
  timezone: t('Zona horaria'),
  to: t('Hasta'),
  toMinute: t('Hasta'),
  toMs: t('Hasta'),
  transport: t('Transporte'),
  trunkId: t('Trunk'),
  trunkType: t('Tipo'),
  type: t('Tipo'),
  reached: t('Llegó a'),
  weekHour: t('Día y hora'),
  weekday: t('Día de la semana'),
  hour: t('Hora'),
  timeZone: t('Zona horaria'),
  untilId: t('Hasta la llamada'),
  updatedAt: t('Cambiado'),
  upload: t('Carga'),
  userEmail: t('Usuario'),
  username: t('Usuario'),
  valid: t('Válidos'),
  valor: t('valor'),
  voicemailAudioId: t('Mensaje en el buzón de voz'),
  waitingAudioId: t('Audio de espera'),
  waitingTone: t('Lo que oye quien espera'),
  waitTimeS: t('Tiempo de espera (s)'),
  weekdays: t('Días de la semana'),
  weekendMultiplier: t('Multiplicador de fin de semana'),
  workHours: t('Horas de trabajo'),
  teamId: t('Equipo'),
  text: t('Texto'),
  wrapUpS: t('Cierre del agente (s)'),
};

/** Wire names that are not just the snake_case form of the log's name. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(AMD_NAMES).map(([logged, wire]) => [wire, logged])),
  contexto_id: 'contextId',
  dias_semana: 'weekdays',
  false_machine_percent: 'falseMachinePct',
  foreign_caller_ids: 'foreignCallerIds',
  espera: 'waitingTone',
  espera_audio_id: 'waitingAudioId',
  mensaje_buzon_id: 'voicemailAudioId',
  grabar: 'isRecorded',
  horario_almoco_fim: 'lunchEndsAt',
  horario_almoco_inicio: 'lunchStartsAt',
  horario_fim: 'closesAt',
  horario_inicio: 'opensAt',
  mensaje_abandono_id: 'goodbyeAudioId',
  nailed_up: 'isNailedUp',
  nombre: 'name',
  ocultar_numero: 'hidesCallerId',
  pausar_almoco: 'lunchPause',
  periodo_abandono: 'abandonmentPeriod',
  pos_llamada_s: 'wrapUpS',
  prioridade: 'trunk.priority',
  retry_interval: 'retryIntervalS',
  sesiones: 'sessions',
  sleep_time: 'sleepTimeS',
  success_objective_percent: 'successObjectivePct',
  telefono: 'phone',
  tiempo_entre_llamadas: 'sleepTimeS',
  wait_time: 'waitTimeS',
};

/** Returns the log's name of a field, given that name or its wire name. */
function loggedName(name: string): string {
  if (Object.hasOwn(FIELDS, name)) return name;
  return own(WIRE_NAMES, name) ?? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Indexed as in the log, where 0 is Sunday. */
const WEEKDAYS = [t('Domingo'), t('Lunes'), t('Martes'), t('Miércoles'), t('Jueves'), t('Viernes'), t('Sábado')];

const CALL_STATES: Readonly<Record<string, WireState | undefined>> = WIRE_STATES;

const WAITING: Readonly<Record<WaitingTone, string>> = {
  ringback: t('Tono de llamada'),
  music: t('Música en espera de la central'),
};

/** Display names for field values. Unlisted values are shown unchanged. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { draft: t('Borrador'), active: t('Activa'), paused: t('Pausada'), completed: t('Completada') },
  /**
   * Reasons for refused logins and displays and for planned changes, and fixed texts. Other reasons, such as those typed
   * by users, are shown unchanged.
   */
  reason: {
    unknown_user: t('Usuario desconocido'),
    wrong_password: t('Contraseña incorrecta'),
    disabled: t('Cuenta desactivada'),
    schedule: t('Programación'),
    unknown_display: t('Pantalla desconocida'),
    wrong_token: t('Enlace incorrecto'),
    'Agregado manualmente': t('Agregado manualmente'),
    'A mano, desde el control de campaña': t('A mano, desde el control de campaña'),
  },
  effect: {
    none: t('Ninguno'),
    do_not_call: t('No llamar más'),
    wrong_number: t('Número equivocado'),
    call_back: t('Agendar rellamada'),
  },
  /** Contact states */
  state: { pending: t('Pendiente'), claimed: t('En llamada'), done: t('Terminado') },
  outcome: {
    success: t('Éxito'),
    opted_out: t('Pidió no ser llamado'),
    blacklisted: t('En la blacklist'),
    attempts_used: t('Sin más intentos'),
    ended_by_user: DESENLACES.finalizada_a_mano,
    excluded: t('Excluido'),
  },
  abandonmentPeriod: {
    rolling: t('Últimas 24 horas y 30 días'),
    calendar_day: t('Últimas 24 horas, 30 días y cada día'),
    movil: t('Últimas 24 horas y 30 días'),
    dia_calendario: t('Últimas 24 horas, 30 días y cada día'),
  },
  waitingTone: { ...WAITING, [WAITING_SOUNDS.ringback]: WAITING.ringback, [WAITING_SOUNDS.music]: WAITING.music },
  flow: { press1: t('Presione 1'), direct: t('Directo') },
  purpose: PURPOSE_NAMES,
  dialMethod: {
    fixed: t('Fijo'),
    progressive: t('Progresivo'),
    ratio: t('Proporción'),
    predictive: t('Predictivo'),
    preview: t('Vista previa'),
    manual: t('Manual'),
  },
  mode: { listen: t('Escuchar'), whisper: t('Susurrar'), barge: t('Intervenir') },
  previewAtLimit: { call: t('Se llama'), skip: t('Se omite') },
  trunkType: { dv_voip: 'DV VoIP', sip_trunk: t('SIP trunk'), analog: t('Analógico'), digital: t('Digital') },
  type: { auto: t('Automático'), manual: t('Manual') },
};

/**
 * Returns the display name of a field in log or wire spelling: 'SIP › Códecs permitidos' for `sipConfig.allow`.
 * Unlisted names are returned unchanged. `entity` selects names that are specific to an entity.
 */
export function fieldName(path: string, entity = ''): string {
  const names = path.split('.');
  return own(FIELDS, `${entity}.${path}`) ?? names.map((name, place) => nameOf(name, names[place - 1])).join(' › ');
}

function nameOf(name: string, within: string | undefined): string {
  if (name === ANY_COUNTRY) return t('Los demás países');
  if (/^\d+$/.test(name)) return (within === 'days' && WEEKDAYS[Number(name)]) || String(Number(name) + 1);
  if (parseWindowKey(name)?.region) return windowPlaceName(name);
  return own(FIELDS, loggedName(name)) ?? countryByKey(name)?.name ?? name;
}

/** Returns the display text of a primitive value of the field at `path`. */
export function valueText(path: string, value: unknown): string {
  const name = loggedName(path.slice(path.lastIndexOf('.') + 1));
  if (typeof value === 'boolean') return value ? t('Sí') : t('No');
  if (value === '') return t('(vacío)');
  if (typeof value === 'number') return numberText(name, value);
  const text = String(value);
  if (name === 'role') return roleName(text);
  if (name === 'statuses') return callStatusText(text);
  if (name === 'strategy' && isStrategy(text)) return STRATEGY[text].label;
  return (
    (/^(country|defaultCountry|countries)$/.test(name) && countryByKey(text)?.name) ||
    labelOf(own(WORDS, name) ?? {}, text)
  );
}

/** Returns 'Ocupado' for `busy`. Live calls have no outcome yet, so their state is shown. */
function callStatusText(status: string): string {
  const state = own(CALL_STATES, status);
  if (state === undefined) return status;
  return state.desenlace === null ? ESTADOS[state.estado] : DESENLACES[state.desenlace];
}

function numberText(name: string, value: number): string {
  if (/^((created|updated|deleted|expires)At|fromMs|toMs)$/.test(name))
    return formatDateSeconds(new Date(value).toISOString());
  if (name === 'weekdays') return WEEKDAYS[value] ?? String(value);
  if (name === 'fromMinute') return timeOf(value);
  // `toMinute` is inclusive, so the end is shown one minute later.
  if (name === 'toMinute') return timeOf(value + 1);
  if (name === 'targetAnswerRate') return formatPercent(100 * value);
  return String(value).replace('.', DECIMAL_MARK);
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
