import type { StandIn } from '#web/lib/api/client.ts';

const WITHOUT = 'Modo local, sin servidor';

/** What an empty server would answer. What is not here has no honest empty form, and fails. */
const EMPTY: Readonly<Record<string, object>> = {
  '/campaigns': { campaigns: [] },
  '/campanhas': { campaigns: [] },
  '/presione1/campanhas': { data: [] },
  '/multi-sip/provedores': { provedores: [] },
  '/code2base/clis': { clis: [] },
  '/audios/contextos': { contextos: [] },
  '/audios': { audios: [] },
  '/audio/list': { files: [] },
  '/trunks': { trunks: [] },
  '/timing-configs': { configs: [] },
  '/caller-id-configs': { configs: [] },
  '/blacklist': { blacklist: [] },
  '/monitoring/agentes': { data: { agentes: [] }, agentes: [] },
  '/llamadas/en-progreso': { calls: [], llamadas: [] },
  '/llamadas/historico': { llamadas: [], total: 0, page: 1, page_size: 10, total_pages: 0, usuarios: [] },
};

/** Lists are empty; nothing else is there, and nothing can be saved. */
export const answerLocally: StandIn = (method, path) => {
  const empty = method === 'GET' ? EMPTY[path.split('?')[0] ?? ''] : undefined;
  if (empty !== undefined) return Response.json({ success: true, ...empty });
  const message = method === 'GET' ? WITHOUT : `${WITHOUT}: no se puede guardar nada`;
  return Response.json({ success: false, error: 'local_mode', message, mensaje: message }, { status: 501 });
};
