import { countryByKey } from '#web/lib/country-names.ts';
import { ANY_COUNTRY } from '#shared/legal-windows.ts';
import { WIRE_STATES, type WireState } from '#shared/wire-states.ts';
import { roleName } from '#web/app/role-badge.tsx';
import { isStrategy, STRATEGY } from '#web/features/caller-ids/rotation/rotation-draft.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatPercent } from '#web/lib/formats/numbers.ts';
import { labelOf } from '#web/lib/known-words.ts';

/** Display names for the log's internal field names. */
const FIELDS: Readonly<Record<string, string>> = {
  abandonmentPeriod: 'Período del tope de abandono',
  active: 'Activo',
  adaptiveTiming: 'Tiempos adaptativos',
  address: 'Dirección IP',
  agentCapacity: 'Capacidad de agentes',
  agentId: 'Agente',
  sessions: 'Sesiones',
  agent_wait_s: 'Espera de agente (s)',
  afterGreetingSilenceMs: 'Silencio tras el saludo (ms)',
  allow: 'Códecs permitidos',
  amd: 'Detección de contestador',
  attempts: 'Intentos',
  audioId: 'Audio',
  auditRetentionDays: 'Conservar: auditoría (días)',
  betweenWordsMs: 'Silencio entre palabras (ms)',
  blacklisted: 'En blacklist',
  bytes: 'Tamaño (bytes)',
  caller_id_header: 'Caller ID en',
  callerId: 'CLI',
  callerIdConfigs: 'Caller IDs',
  callerName: 'Nombre del llamante',
  callerNumber: 'Número del llamante',
  callerPool: 'Grupo',
  callerIds: 'CLIs',
  calls: 'Llamadas',
  callRetentionDays: 'Conservar: llamadas (días)',
  callsPerHour: 'Llamadas por hora',
  callsPerSecond: 'Llamadas por segundo',
  campaignId: 'Campaña',
  cliNumber: 'CLI',
  clis: 'CLIs',
  closesAt: 'Hasta',
  consoleTimeZone: 'Zona horaria',
  contacts: 'Contactos',
  contextId: 'Contexto de audio',
  countries: 'Países',
  country: 'País',
  countryCode: 'Código de país',
  createdAt: 'Creado',
  createdBy: 'Creado por (id)',
  dailyLimit: 'Límite diario',
  days: 'Días',
  defaultCountry: 'País predeterminado',
  deletedAt: 'Eliminado',
  description: 'Descripción',
  detectVoicemail: 'Detectar buzón de voz',
  dialMethod: 'Método de discado',
  digits: 'Cifras',
  directmedia: 'Direct media',
  disallow: 'Códecs no permitidos',
  dtmfKey: 'Tecla DTMF',
  dtmfmode: 'Modo DTMF',
  duplicate: 'Duplicados',
  durationMs: 'Duración (ms)',
  dvCodes: 'Códigos DV',
  email: 'E-mail',
  extension: 'Extensión',
  fileName: 'Archivo',
  flow: 'Flujo',
  format: 'Formato',
  from_domain: 'Dominio del From',
  fromMinute: 'Desde',
  fromMs: 'Desde',
  fromStart: 'Desde el comienzo',
  generated: 'Generados',
  generates: 'Genera CLIs',
  globalCallsPerSecond: 'Velocidad global (CPS)',
  has_secret: 'Tiene secreto',
  holiday: 'Feriados',
  holidays: 'Fechas de feriado',
  host: 'Host',
  greetingMs: 'Saludo más largo (ms)',
  hidesCallerId: 'Oculta el número',
  id: 'Id',
  initialSilenceMs: 'Silencio inicial (ms)',
  instructions: 'Instrucciones',
  invalid: 'Inválidos',
  isActive: 'Activo',
  isDefault: 'Predeterminado',
  isGenerated: 'Generado',
  isRecorded: 'Graba las conversaciones',
  isRandomized: 'Aleatorizar',
  isSynthetic: 'Sintético',
  keepCalls: 'Conserva sus llamadas',
  kind: 'Tipo',
  language: 'Idioma',
  lines: 'Líneas',
  lunchEndsAt: 'Almuerzo hasta',
  lunchPause: 'Pausa de almuerzo',
  lunchStartsAt: 'Almuerzo desde',
  maxAttempts: 'Intentos máximos',
  maxWordMs: 'Palabra más larga (ms)',
  maxWords: 'Palabras del saludo',
  max_call_s: 'Duración máxima (s)',
  maxChannels: 'Canales máximos',
  maxConcurrentCalls: 'Llamadas simultáneas',
  menu_s: 'Menú (s)',
  menuTimeoutS: 'Tiempo del menú (s)',
  message: 'Mensaje',
  metricRetentionDays: 'Conservar: métricas (días)',
  minCallsPerSecond: 'CPS mínimo',
  minRestS: 'Descanso mínimo (s)',
  name: 'Nombre',
  nightHoursMultiplier: 'Multiplicador nocturno',
  number: 'Número',
  number_format: 'Formato del número',
  opensAt: 'Desde',
  optOutKey: 'Tecla de baja',
  outcome: 'Resultado',
  phone: 'Número',
  placed: 'Llamadas realizadas',
  presetName: 'Preset',
  priority: 'Prioridad',
  progressiveDelay: 'Retraso progresivo',
  qualify: 'Qualify',
  ratioLevel: 'Llamadas por agente libre',
  reason: 'Motivo',
  register: 'Se registra',
  promptFault: 'No apto para llamadas',
  promptHash: 'Huella para llamadas',
  recordingRetentionDays: 'Conservar: grabaciones (días)',
  minWordMs: 'Palabra más corta (ms)',
  rejectRetentionDays: 'Conservar: líneas rechazadas (días)',
  silenceThreshold: 'Umbral de silencio',
  totalMs: 'Análisis total (ms)',
  retryAttempts: 'Reintentos',
  retryIntervalS: 'Intervalo de reintento (s)',
  role: 'Rol',
  secret_lost: 'Secreto perdido',
  secretChanged: 'Secreto cambiado',
  sipConfig: 'SIP',
  sleepTimeS: 'Pausa entre llamadas (s)',
  status: 'Estado',
  statuses: 'Estados',
  state: 'Estado',
  strategy: 'Estrategia',
  successObjectivePct: 'Objetivo de éxito (%)',
  targetAnswerRate: 'Tasa de respuesta objetivo',
  targetCps: 'CPS objetivo',
  timeoutSettings: 'Tiempos límite',
  times: 'Veces',
  timezone: 'Zona horaria',
  toMinute: 'Hasta',
  toMs: 'Hasta',
  transport: 'Transporte',
  trunkId: 'Trunk',
  trunkType: 'Tipo',
  type: 'Tipo',
  reached: 'Llegó a',
  weekHour: 'Día y hora',
  weekday: 'Día de la semana',
  hour: 'Hora',
  timeZone: 'Zona horaria',
  untilId: 'Hasta la llamada',
  updatedAt: 'Cambiado',
  upload: 'Carga',
  userEmail: 'Usuario',
  username: 'Usuario',
  valid: 'Válidos',
  waitTimeS: 'Tiempo de espera (s)',
  weekdays: 'Días de la semana',
  weekendMultiplier: 'Multiplicador de fin de semana',
  workHours: 'Horas de trabajo',
};

/** Numbered as in the log: 0 is Sunday. */
const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

const CALL_STATES: Readonly<Record<string, WireState | undefined>> = WIRE_STATES;

/** Display names for a field's values. A value that is not listed is shown as it is. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { draft: 'Borrador', active: 'Activa', paused: 'Pausada', completed: 'Completada' },
  /** Of failed logins; other reasons are what people wrote. */
  reason: {
    unknown_user: 'Usuario desconocido',
    wrong_password: 'Contraseña incorrecta',
    disabled: 'Cuenta desactivada',
  },
  /** Of contacts. */
  state: { pending: 'Pendiente', claimed: 'En llamada', done: 'Terminado' },
  outcome: {
    success: 'Éxito',
    opted_out: 'Pidió no ser llamado',
    blacklisted: 'En la blacklist',
    attempts_used: 'Sin más intentos',
  },
  abandonmentPeriod: {
    rolling: 'Últimas 24 horas y 30 días',
    calendar_day: 'Últimas 24 horas, 30 días y cada día',
  },
  flow: { press1: 'Presione 1', direct: 'Directo' },
  dialMethod: { fixed: 'Fijo', progressive: 'Progresivo', ratio: 'Proporción', predictive: 'Predictivo' },
  trunkType: { dv_voip: 'DV VoIP', sip_trunk: 'SIP trunk', analog: 'Analógico', digital: 'Digital' },
  type: { auto: 'Automático', manual: 'Manual' },
};

/** `sipConfig.allow` → 'SIP › Códecs permitidos'; a name that is not listed is shown as it is. */
export function fieldName(path: string): string {
  const names = path.split('.');
  return names.map((name, place) => nameOf(name, names[place - 1])).join(' › ');
}

function nameOf(name: string, within: string | undefined): string {
  if (name === ANY_COUNTRY) return 'Los demás países';
  if (/^\d+$/.test(name)) return (within === 'days' && WEEKDAYS[Number(name)]) || String(Number(name) + 1);
  return FIELDS[name] ?? countryByKey(name)?.name ?? name;
}

/** The text for a plain value of the field at `path`. */
export function valueText(path: string, value: unknown): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value === '') return '(vacío)';
  if (typeof value === 'number') return numberText(name, value);
  const text = String(value);
  if (name === 'role') return roleName(text);
  if (name === 'statuses') return callStatusText(text);
  if (name === 'strategy' && isStrategy(text)) return STRATEGY[text].label;
  return (
    (/^(country|defaultCountry|countries)$/.test(name) && countryByKey(text)?.name) || labelOf(WORDS[name] ?? {}, text)
  );
}

/** `busy` → 'Ocupado'. A live call has no outcome yet. */
function callStatusText(status: string): string {
  const state = CALL_STATES[status];
  if (state === undefined) return status;
  return state.desenlace === null ? ESTADOS[state.estado] : DESENLACES[state.desenlace];
}

function numberText(name: string, value: number): string {
  if (/^((created|updated|deleted)At|fromMs|toMs)$/.test(name)) return formatDateSeconds(new Date(value).toISOString());
  if (name === 'weekdays') return WEEKDAYS[value] ?? String(value);
  // `toMinute` is the last minute inside the window, so the end shown is a minute later.
  if (name === 'fromMinute') return timeOf(value);
  if (name === 'toMinute') return timeOf(value + 1);
  if (name === 'targetAnswerRate') return formatPercent(100 * value);
  return String(value).replace('.', ',');
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
