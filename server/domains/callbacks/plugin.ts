/** Wires the callbacks that agents promise. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerCallbackRoutes } from './routes.ts';
import { createCallbackService } from './service.ts';
import { createCallbackStore } from './store.ts';
import { toCallback } from './views.ts';

type CallbackPluginDeps = {
  /** Sends a user's desk to their browsers. */
  readonly pushDesk: (userId: number) => void;
};

export function callbacksPlugin(
  { database: { db }, engine: { host }, day, audit, clock }: Platform,
  { pushDesk: push }: CallbackPluginDeps,
) {
  const callbacks = createCallbackService({ store: createCallbackStore(db), host, audit, clock, push });
  return {
    ownOf: (userId: number) => callbacks.ownOf(userId).map(toCallback),
    routes: (api: App) => registerCallbackRoutes(api, callbacks, day.timeZone),
  };
}
