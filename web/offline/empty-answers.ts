import type { AnswerOf, ReadRoute } from '#shared/contracts/routes.ts';

const OK = { success: true, message: 'Sin servidor', mensaje: 'Sin servidor' } as const;
const NO_AUDIO = { total_files: 0, total_size: 0, total_duration: 0, campaigns_with_audio: 0 };
const NO_FIGURES = {
  terminadas: 0,
  participacion: null,
  realizadas: 0,
  atendidas: 0,
  tasa_contestacion: null,
  alcanzados: 0,
  intentos_por_alcanzado: null,
  contactos_por_hora: null,
  exitos: 0,
  efectividad: null,
  conversaciones: 0,
  conversacion_s: null,
  pos_llamada_s: null,
  manejo_s: null,
  abandonadas: 0,
  abandono: null,
  abandono_estimado: null,
  timbre_s: null,
  ocupadas: null,
  no_atendidas: null,
  invalidas: null,
  turno_s: null,
  pausa_s: null,
  ocupacion: null,
};
const NO_REPORT = { fecha_inicio: '', fecha_fin: '', zona_horaria: 'UTC', filas: [], totales: NO_FIGURES };
const NO_CONTACTS = {
  sin_llamar: 0,
  reintento: 0,
  en_llamada: 0,
  exito: 0,
  agotado: 0,
  opt_out: 0,
  blacklist: 0,
  excluido: 0,
};
const NO_PAGE = { total: 0, page: 1, page_size: 50, total_pages: 0 };

/** Empty lists for data that the offline demonstration doesn't have. Any other route fails without a server. */
export const EMPTY_ANSWERS = {
  'GET /auth/demo-accounts': { ...OK, accounts: [] },
  'GET /trunks': { ...OK, trunks: [], total: 0 },
  'GET /multi-sip/provedores': { ...OK, provedores: [] },
  'GET /code2base/clis': { ...OK, clis: [], total: 0 },
  'GET /audios': { ...OK, audios: [] },
  'GET /audio/list': { ...OK, files: [], total: 0 },
  'GET /audio/stats': { ...OK, ...NO_AUDIO, data: NO_AUDIO },
  'GET /audios/contextos': { ...OK, contextos: [] },
  'GET /timing-configs': { ...OK, configs: [], in_force: [], wait_time_minimo: 0 },
  'GET /caller-id-configs': { ...OK, configs: [] },
  'GET /blacklist': { ...OK, blacklist: [], total: 0 },
  'GET /users': { ...OK, users: [], total: 0 },
  'GET /audit': { ...OK, ...NO_PAGE, entries: [], hasta_id: 0, actions: [], entities: [], users: [] },
  'GET /alertas': { ...OK, abiertas: 0, por_ver: 0, graves: 0, alertas: [], siguiente: null },
  'GET /alertas/reglas': { ...OK, reglas: [] },
  'GET /contacts': { ...OK, contactos: [], siguiente: null },
  'GET /contacts/resumen': { ...OK, total: 0, por_situacion: NO_CONTACTS },
  'GET /contacts/listas': { ...OK, listas: [] },
  'GET /reports': { ...OK, dimension: 'dia', ...NO_REPORT },
  'GET /filtros': { ...OK, filtros: [] },
  'GET /webhooks': { ...OK, webhooks: [] },
  'GET /performance/cli/limits': { ...OK, limits: [] },
  'GET /performance/cli/list': { ...OK, ...NO_PAGE, clis: [] },
  'GET /performance/load-test/results': { ...OK, data: null },
} satisfies { readonly [R in ReadRoute]?: AnswerOf<R> };
