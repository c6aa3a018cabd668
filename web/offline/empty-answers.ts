import type { AnswerOf, ReadRoute } from '#shared/routes.ts';

const OK = { success: true, message: 'Sin servidor', mensaje: 'Sin servidor' } as const;
const NO_AUDIO = { total_files: 0, total_size: 0, total_duration: 0, campaigns_with_audio: 0 };
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
  'GET /timing-configs': { ...OK, configs: [], wait_time_minimo: 0 },
  'GET /caller-id-configs': { ...OK, configs: [] },
  'GET /blacklist': { ...OK, blacklist: [], total: 0 },
  'GET /users': { ...OK, users: [], total: 0 },
  'GET /audit': { ...OK, ...NO_PAGE, entries: [], hasta_id: 0, actions: [], entities: [], users: [] },
  'GET /alertas': { ...OK, abiertas: 0, por_ver: 0, graves: 0, alertas: [], siguiente: null },
  'GET /alertas/reglas': { ...OK, reglas: [] },
  'GET /webhooks': { ...OK, webhooks: [] },
  'GET /performance/cli/limits': { ...OK, limits: [] },
  'GET /performance/cli/list': { ...OK, ...NO_PAGE, clis: [] },
  'GET /performance/load-test/results': { ...OK, data: null },
} satisfies { readonly [R in ReadRoute]?: AnswerOf<R> };
