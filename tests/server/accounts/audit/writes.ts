/** Successful requests by route that writes, with the expected audit actions. NOT_AUDITED has the other routes, and why. */
import { PROTECTION_WRITES } from './protection-writes.ts';
import { DESK_NOT_AUDITED, TEAM_WRITES } from './team-writes.ts';
import { form, silence, type Recipe, type AuditedSite } from './audited-site.ts';

const NEW_TRUNK = { name: 'Prueba', host: 'sip.example.com', country_code: '54' };
const CALLER_ID = { caller_name: 'Prueba', caller_number: '+541152345678' };

const trunk = (rig: AuditedSite) => rig.make('/trunks', NEW_TRUNK);
const cli = (rig: AuditedSite) => rig.make('/code2base/clis', { numero: `+54115234${1000 + rig.fresh()}` });
const WEBHOOK = { nombre: 'CRM', url: 'http://127.0.0.1:9/', eventos: ['report.daily'] }; // port 9 is unused
const webhook = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/webhooks', WEBHOOK);
  return (body['webhook'] as { id: number }).id;
};
const rule = (rig: AuditedSite) => rig.make('/alertas/reglas', { tipo: 'pbx_down', activa: false });
const context = (rig: AuditedSite) => rig.make('/audio/contextos', { nombre: `Contexto ${rig.fresh()}` });
const savedFilter = async (rig: AuditedSite) => {
  const made = { seccion: 'historico', nombre: `Filtro ${rig.fresh()}`, filtro: { hora: '9' } };
  const { body } = await rig.send('POST', '/filtros', made);
  return (body['filtro'] as { id: number }).id;
};
const phone = (rig: AuditedSite) => `+54911567${10_000 + rig.fresh()}`;

/** Routes that need no audit entry, or whose entry another test checks, with the reason. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  ...DESK_NOT_AUDITED,
  'POST /auth/refresh': 'renews a session every few minutes; the login that began it is in the log',
  'POST /dialer/centrales/drenar': 'needs a PBX: tests/server/dialer/drain.test.ts has its entry',
  'POST /llamadas/:id/grabacion/pausar': 'needs a real call: tests/server/dialer/pause-recording.test.ts has its entry',
  'POST /llamadas/:id/grabacion/reanudar':
    'needs a real call: tests/server/dialer/pause-recording.test.ts has its entry',
  'POST /monitoring/agentes/:id/reactivate':
    'needs an unreachable agent: tests/server/dialer/reactivate-agent.test.ts has its entry',
  'POST /trunks/:id/probe': 'needs a resting trunk: tests/server/trunks/trunk-health.test.ts has its entry',
  'POST /blacklist/check': 'only looks a number up',
  'POST /performance/cli-pattern/generate': 'answers numbers that it makes and keeps none',
  'POST /cli-auto/calculate': 'only calculates',
  'POST /cli-auto/simulate': 'only simulates',
  'POST /performance/cli-pattern/bulk-generate': 'answers numbers that it makes and keeps none',
};

export const WRITES: Readonly<Record<string, Recipe>> = {
  'POST /contacts/:id/volver-a-llamar': async (rig) => ({
    action: 'contact.call_again',
    params: { id: await rig.contact() },
  }),
  'POST /auth/login': () => ({ action: 'auth.login', body: { username: 'admin', password: 'admin123' } }),
  'POST /auth/logout': async (rig) => {
    const { body } = await rig.send('POST', '/auth/login', { username: 'admin', password: 'admin123' });
    return { action: 'auth.logout', headers: { authorization: `Bearer ${String(body['token'])}` } };
  },
  'POST /auth/password': async (rig) => {
    const username = `cambia${rig.fresh()}`;
    const { body } = await rig.send('POST', '/users', {
      username,
      name: 'Cambia',
      email: 'cambia@empresa.example',
      role: 'admin',
    });
    const current = String(body['password']);
    const login = await rig.send('POST', '/auth/login', { username, password: current });
    return {
      action: 'auth.password',
      body: { current_password: current, new_password: 'una-clave-nueva' },
      headers: { authorization: `Bearer ${String(login.body['token'])}` },
    };
  },

  'POST /users': (rig) => ({
    action: 'user.create',
    body: { username: `nueva${rig.fresh()}`, name: 'Nueva', email: 'nueva@empresa.example', role: 'demo' },
  }),
  'PUT /users/:id': async (rig) => ({
    action: 'user.update',
    params: { id: await rig.user() },
    body: { role: 'supervisor' },
  }),
  'POST /users/:id/reset-password': async (rig) => ({
    action: 'user.reset_password',
    params: { id: await rig.user() },
  }),
  'POST /pantallas': () => ({ action: 'display.create', body: { nombre: 'Sala' } }),
  'PUT /pantallas/:id': async (rig) => ({
    action: 'display.update',
    params: { id: await rig.make('/pantallas', { nombre: 'Sala' }) },
    body: { nombre: 'Otra sala' },
  }),
  'DELETE /pantallas/:id': async (rig) => ({
    action: 'display.revoke',
    params: { id: await rig.make('/pantallas', { nombre: 'Sala' }) },
  }),
  'POST /filtros': (rig) => ({
    action: 'saved_filter.create',
    body: { seccion: 'historico', nombre: `Filtro ${rig.fresh()}`, filtro: { hora: '9' } },
  }),
  'PATCH /filtros/:id': async (rig) => ({
    action: 'saved_filter.update',
    params: { id: await savedFilter(rig) },
    body: { predeterminado: true },
  }),
  'DELETE /filtros/:id': async (rig) => ({ action: 'saved_filter.delete', params: { id: await savedFilter(rig) } }),
  'PUT /settings': (rig) => ({ action: 'settings.update', body: { audit_retention_days: 100 + rig.fresh() } }),
  'PUT /number-caps': () => ({ action: 'number_caps.update', body: { per_day: 4 } }),
  'PUT /legal-windows': () => ({ action: 'legal_windows.update', body: { windows: { '*': null } } }),

  'POST /campaigns/acciones': async (rig) => ({
    action: 'campaign.pause',
    body: { accion: 'pausar', ids: [await rig.activeCampaign()] },
  }),
  'POST /campaigns': () => ({ action: 'campaign.create', body: { name: 'Nueva' } }),
  'PUT /campaigns/:id': async (rig) => ({
    action: 'campaign.update',
    params: { id: await rig.campaign() },
    body: { name: 'Otra' },
  }),
  'DELETE /campaigns/:id': async (rig) => ({ action: 'campaign.delete', params: { id: await rig.campaign() } }),
  'DELETE /presione1/campanhas/:id': async (rig) => ({
    action: 'campaign.delete',
    params: { id: await rig.campaign() },
  }),
  'POST /presione1/campanhas/:id/iniciar': async (rig) => ({
    action: 'campaign.start',
    params: { id: await rig.campaignWithContacts() },
    body: {},
  }),
  'POST /presione1/campanhas/:id/pausar': async (rig) => ({
    action: 'campaign.pause',
    params: { id: await rig.activeCampaign() },
    body: { pausar: true, motivo: 'almuerzo' },
  }),
  'POST /presione1/campanhas/:id/retomar': async (rig) => ({
    action: 'campaign.resume',
    params: { id: await rig.pausedCampaign() },
    body: {},
  }),
  'POST /presione1/campanhas/:id/parar': async (rig) => ({
    action: 'campaign.stop',
    params: { id: await rig.activeCampaign() },
    body: { motivo: 'fin' },
  }),
  'POST /contacts/upload': async (rig) => ({
    action: 'contacts.upload',
    body: form({ campaign_id: String(await rig.campaign()) }, 'arquivo', 'lista.csv', '+5491123456789\n'),
  }),
  'POST /campaigns/:id/copiar': async (rig) => ({
    action: 'campaign.copy',
    params: { id: await rig.campaign() },
    body: {},
  }),
  'PUT /campaigns/:id/programacion': async (rig) => ({
    action: 'campaign.schedule',
    params: { id: await rig.campaign() },
    body: { inicio: '2099-01-04T09:00', fin: null },
  }),
  'POST /campaigns/:id/reciclar': async (rig) => ({
    action: 'contacts.recycle',
    params: { id: await rig.calledCampaign() },
    body: { destino: 'misma' },
  }),
  'POST /reciclajes/:id/interrumpir': async (rig) => ({
    action: 'contacts.interrupt',
    params: { id: await rig.recycling() },
  }),
  'PUT /contacts/listas/:id/prioridad': async (rig) => ({
    action: 'contacts.priority',
    params: { id: await rig.list() },
    body: { prioridad: 3 },
  }),
  'POST /contacts/acciones': async (rig) => ({
    action: 'contacts.exclude',
    body: { accion: 'excluir', filtros: { campaign_id: await rig.campaignWithContacts() } },
  }),
  'POST /contacts/acciones/:id/interrumpir': async (rig) => ({
    action: 'contacts.interrupt',
    params: { id: await rig.bulkAction() },
  }),
  'PATCH /contacts/:id': async (rig) => ({
    action: 'contact.update',
    params: { id: await rig.contact() },
    body: { nombre: 'Ana' },
  }),
  'PUT /contacts/:id/nota': async (rig) => ({
    action: 'contact.update',
    params: { id: await rig.contact() },
    body: { nota: 'Llamar de tarde' },
  }),
  'POST /contacts/:id/acciones/:accion': async (rig) => ({
    action: 'contact.exclude',
    params: { id: await rig.contact(), accion: 'excluir' },
  }),
  'POST /timing-configs': async (rig) => ({
    action: 'timing.create',
    body: { campaign_id: await rig.campaign() },
  }),
  'PUT /timing-configs/:id': async (rig) => ({
    action: 'timing.update',
    params: { id: await rig.make('/timing-configs', { campaign_id: await rig.campaign() }) },
    body: { wait_time: 40 },
  }),

  'POST /llamadas/finalizar': async (rig) => ({ action: 'call.end', body: { llamada_id: await rig.callInMenu() } }),
  'POST /presione1/llamadas/:id/finalizar': async (rig) => ({
    action: 'call.end',
    params: { id: await rig.callInMenu() },
  }),
  'POST /presione1/llamadas/:id/transferir': async (rig) => ({
    action: 'call.transfer',
    params: { id: await rig.callInMenu() },
    body: { extension: '100' },
  }),

  'POST /dialer/start': async (rig) => {
    await rig.switchDialer(false);
    return { action: 'dialer.start' };
  },
  'POST /dialer/stop': async (rig) => {
    await rig.switchDialer(true);
    return { action: 'dialer.stop' };
  },
  'POST /performance/dialer/start': async (rig) => {
    await rig.switchDialer(false);
    return { action: 'dialer.start' };
  },
  'POST /performance/dialer/stop': async (rig) => {
    await rig.switchDialer(true);
    return { action: 'dialer.stop' };
  },
  'POST /performance/dialer/cps/:cps': () => ({ action: 'dialer.config', params: { cps: 20 } }),
  'POST /dialer/config': () => ({ action: 'dialer.config', body: { agent_capacity: 6 } }),
  'POST /dialer/campaign/control': async (rig) => ({
    action: 'campaign.start',
    body: { campaign_id: await rig.campaignWithContacts(), action: 'start' },
  }),

  'POST /dialer/test-call': (rig) => ({ action: 'call.test', body: { numero: phone(rig), campaign_id: null } }),

  'POST /trunks': () => ({ action: 'trunk.create', body: NEW_TRUNK }),
  'PUT /trunks/:id': async (rig) => ({
    action: 'trunk.update',
    params: { id: await trunk(rig) },
    body: { max_channels: 20 },
  }),
  'DELETE /trunks/:id': async (rig) => ({ action: 'trunk.delete', params: { id: await trunk(rig) } }),
  'POST /caller-id-configs': async (rig) => ({
    action: 'caller_id.create',
    body: { ...CALLER_ID, campaign_id: await rig.campaign() },
  }),
  'PUT /caller-id-configs/:id': async (rig) => ({
    action: 'caller_id.update',
    params: { id: await rig.make('/caller-id-configs', { ...CALLER_ID, campaign_id: await rig.campaign() }) },
    body: { caller_name: 'Otra' },
  }),
  'DELETE /caller-id-configs/:id': async (rig) => ({
    action: 'caller_id.delete',
    params: { id: await rig.make('/caller-id-configs', { ...CALLER_ID, campaign_id: await rig.campaign() }) },
  }),
  'POST /code2base/clis': (rig) => ({ action: 'cli.create', body: { numero: `+54115234${1000 + rig.fresh()}` } }),
  'POST /code2base/clis/acciones': async (rig) => ({
    action: 'cli.update',
    body: { accion: 'desactivar', ids: [await cli(rig)] },
  }),
  'PUT /code2base/clis/:id': async (rig) => ({
    action: 'cli.update',
    params: { id: await cli(rig) },
    body: { activo: false },
  }),
  'DELETE /code2base/clis/:id': async (rig) => ({ action: 'cli.delete', params: { id: await cli(rig) } }),
  ...PROTECTION_WRITES,
  ...TEAM_WRITES,

  'POST /performance/dtmf/config/:country': () => ({
    action: 'dtmf.update',
    params: { country: 'chile' },
    body: { menu_timeout: 20 },
  }),
  'POST /performance/dtmf/config/reset': async (rig) => {
    await rig.send('POST', '/performance/dtmf/config/peru', { menu_timeout: 30 });
    return { action: 'dtmf.reset', query: 'country=peru' };
  },

  'POST /audio/contextos': () => ({ action: 'audio_context.create', body: { nombre: 'Nuevo' } }),
  'POST /audio/setup-padrao': async (rig) => {
    const { body } = await rig.send('POST', '/audio/setup-padrao');
    await rig.send('PUT', `/audio/contextos/${String(body['id'])}`, { activo: false });
    return { action: 'audio_context.update' };
  },
  'POST /audio/upload': () => ({
    action: 'audio.upload',
    body: form({ name: 'Prueba' }, 'file', 'prueba.wav', silence()),
  }),
  'POST /audios/upload': () => ({
    action: 'audio.upload',
    body: form({ name: 'Prueba' }, 'audio', 'prueba.wav', silence()),
  }),
  'PUT /audio/contextos/:id': async (rig) => ({
    action: 'audio_context.update',
    params: { id: await context(rig) },
    body: { activo: false },
  }),
  'DELETE /audio/contextos/:id': async (rig) => ({
    action: 'audio_context.delete',
    params: { id: await context(rig) },
  }),
  'DELETE /audio/delete/:id': async (rig) => ({
    action: 'audio.delete',
    params: {
      id: await rig.make('/audio/upload', form({ name: 'Se va' }, 'file', 'se-va.wav', silence())),
    },
  }),
  'POST /performance/cli/limits/:country': () => ({
    action: 'cli_limit.update',
    params: { country: 'usa' },
    body: { country: 'usa', daily_limit: 50 },
  }),
  'POST /performance/cli/reset': () => ({ action: 'cli_usage.reset', query: 'country=usa' }),
  'POST /performance/cli/rotation/config': () => ({
    action: 'cli_rotation.update',
    body: { strategy: 'random' },
  }),

  'POST /cli-auto/config': () => ({
    action: 'cli_auto.config',
    body: {
      total_numbers: 1000,
      calls_per_hour: 500,
      daily_call_limit: 100,
      work_hours: 8,
      country: 'usa',
      auto_generate: true,
    },
  }),

  'POST /alertas/reglas': () => ({ action: 'alert_rule.create', body: { tipo: 'pbx_down', activa: false } }),
  'PUT /alertas/reglas/:id': async (rig) => ({
    action: 'alert_rule.update',
    params: { id: await rule(rig) },
    body: { durante_s: 90 },
  }),
  'DELETE /alertas/reglas/:id': async (rig) => ({ action: 'alert_rule.delete', params: { id: await rule(rig) } }),
  'POST /alertas/:id/vista': async (rig) => ({ action: 'alert.see', params: { id: await rig.openAlert() } }),
  'POST /alertas/:id/posponer': async (rig) => ({
    action: 'alert.snooze',
    params: { id: await rig.openAlert() },
    body: { minutos: 60 },
  }),
  'POST /webhooks': () => ({ action: 'webhook.create', body: WEBHOOK }),
  'PUT /webhooks/:id': async (rig) => ({
    action: 'webhook.update',
    params: { id: await webhook(rig) },
    body: { nombre: 'Otro' },
  }),
  'DELETE /webhooks/:id': async (rig) => ({ action: 'webhook.delete', params: { id: await webhook(rig) } }),
  'POST /webhooks/:id/secreto': async (rig) => ({ action: 'webhook.secret', params: { id: await webhook(rig) } }),
  'POST /webhooks/:id/probar': async (rig) => ({ action: 'webhook.test', params: { id: await webhook(rig) } }),
  'POST /webhooks/entregas/:id/reenviar': async (rig) => {
    const { body } = await rig.send('POST', `/webhooks/${await webhook(rig)}/probar`);
    return { action: 'webhook.redeliver', params: { id: (body['entrega'] as { id: number }).id } };
  },

  'POST /performance/load-test/start': () => ({
    action: 'load_test.start',
    body: { target_cps: 1, duration_minutes: 1, countries_to_test: ['usa'], number_of_clis: 100 },
  }),
  // Stops the load test that the previous entry started.
  'POST /performance/load-test/stop': () => ({ action: 'load_test.stop' }),
};

/** Downloads, which are audited although they only read. */
export const DOWNLOADS: Readonly<Record<string, Recipe>> = {
  'GET /llamadas/historico/export': () => ({ action: 'history.export', query: 'estados=finalizada' }),
  'GET /contacts/uploads/:id/rejects': async (rig) => ({
    action: 'contacts.rejects',
    params: { id: await rig.uploadWithRejects() },
  }),
  'GET /audio/download/:filename': async (rig) => {
    const fields = form({ name: 'Se guarda' }, 'file', 'se-guarda.wav', silence());
    const { body } = await rig.send('POST', '/audio/upload', fields);
    return { action: 'audio.download', params: { filename: String(body['filename']) } };
  },
  // Exports the load test that the entries above started and stopped.
  'GET /callbacks/export': () => ({ action: 'callback.export', query: 'state=open' }),
  'GET /performance/load-test/results': () => ({ action: 'load_test.export', query: 'format=csv' }),
  'GET /performance/export/:type': () => ({ action: 'performance.export', params: { type: 'cli' } }),
};
