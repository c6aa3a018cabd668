import { ProvidersAnswer, TrunksAnswer } from '#shared/contracts/trunks.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { TrunkService } from './service.ts';
import { toProvider, toTrunk } from './views.ts';

export function registerTrunkRoutes(app: App, trunks: TrunkService): void {
  app.get(
    '/trunks',
    { config: { permission: 'supervisor' }, schema: { response: replies(TrunksAnswer) } },
    async () => ({
      success: true as const,
      trunks: trunks.list().map(toTrunk),
    }),
  );

  app.get(
    '/multi-sip/provedores',
    { config: { permission: 'user' }, schema: { response: replies(ProvidersAnswer) } },
    async () => ({
      success: true as const,
      provedores: trunks.list().map(toProvider),
    }),
  );
}
