import { openStream } from '#engine/kernel/rng.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerCliPatternRoutes } from './routes.ts';
import { createCliPatternService, type CliPatternDeps } from './service.ts';
import { createCliPatternStore } from './store.ts';

export function cliPatternsPlugin(
  { env, database: { db }, settings, clock }: Platform,
  { readPhone }: Pick<CliPatternDeps, 'readPhone'>,
) {
  const service = createCliPatternService({
    store: createCliPatternStore(db),
    readPhone,
    defaultCountry: () => settings.get('defaultCountry'),
    luck: openStream(env.simSeed, 'caller_id_generator'),
    clock,
  });
  return { routes: (api: App) => registerCliPatternRoutes(api, service) };
}
