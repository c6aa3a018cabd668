/** Requests of writes.ts for the routes of the blacklist and of registries. */
import { form, type AuditedSite, type Recipe } from './audited-site.ts';

const TRUNK = { name: 'Prueba', host: 'sip.example.com', country_code: '54' };
const phone = (rig: AuditedSite) => `+54911567${10_000 + rig.fresh()}`;
const registry = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/registries', { name: `Registro ${rig.fresh()}`, country: 'argentina' });
  return (body['registry'] as { id: number }).id;
};

export const PROTECTION_WRITES: Readonly<Record<string, Recipe>> = {
  'POST /blacklist': (rig) => ({ action: 'blacklist.add', body: { phone: phone(rig) } }),
  'POST /do-not-call': (rig) => ({ action: 'do_not_call.add', body: { phone: phone(rig) } }),
  'DELETE /do-not-call/:id': async (rig) => {
    const { body } = await rig.send('POST', '/do-not-call', { phone: phone(rig) });
    return { action: 'do_not_call.undo', params: { id: (body['entry'] as { id: number }).id } };
  },
  'DELETE /do-not-call/lists/:id': () => ({
    action: 'blacklist.undo_list',
    params: { id: 1 },
    query: 'reason=mal+leida',
  }),
  'POST /blacklist/undo': async (rig) => ({
    action: 'blacklist.undo',
    body: { trunk_id: await rig.make('/trunks', TRUNK), from: '2026-11-23', to: '2026-11-24' },
  }),
  'DELETE /blacklist/:id': async (rig) => ({
    action: 'blacklist.remove',
    params: { id: await rig.make('/blacklist', { phone: phone(rig) }) },
  }),
  'PUT /campaigns/:id/registries': async (rig) => ({
    action: 'campaign.registries',
    params: { id: await rig.campaign() },
    body: { use: 'none' },
  }),
  'POST /registries': (rig) => ({
    action: 'registry.create',
    body: { name: `Registro ${rig.fresh()}`, country: 'argentina' },
  }),
  'PATCH /registries/:id': async (rig) => ({
    action: 'registry.update',
    params: { id: await registry(rig) },
    body: { limit_days: 60 },
  }),
  'DELETE /registries/:id': async (rig) => ({ action: 'registry.delete', params: { id: await registry(rig) } }),
  'POST /registries/:id/numbers': async (rig) => ({
    action: 'registry.load',
    params: { id: await registry(rig) },
    body: form({}, 'file', 'registro.txt', '+5491155550001\n'),
  }),
};
