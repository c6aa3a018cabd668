/** Requests of writes.ts for the routes of registries. */
import { form, type AuditedSite, type Recipe } from './audited-site.ts';

const registry = async (rig: AuditedSite) => {
  const { body } = await rig.send('POST', '/registries', { name: `Registro ${rig.fresh()}`, country: 'argentina' });
  return (body['registry'] as { id: number }).id;
};

export const REGISTRY_WRITES: Readonly<Record<string, Recipe>> = {
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
