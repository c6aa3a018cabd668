/** Runs the whole server with its engine on a directory of contacts. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/start/env.ts';
import type { BulkAnswer } from '#shared/contracts/contact-directory.ts';

const LOOK_EVERY_MS = 20;

export type DirectorySite = Awaited<ReturnType<typeof openDirectorySite>>;

export async function openDirectorySite(folder: string) {
  const env = readEnv({ DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production', SIM_SEED: '1', PORT: '0' });
  const { app, db, demoAccounts, close } = await compose({ env, log: pino({ level: 'silent' }) });
  const { username, password } = demoAccounts[0]!;
  const login = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { username, password } });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  const isBehind = db.sqlite
    .prepare<[], number>('select (select contact_id from contacts_indexed) < (select max(id) from contacts)')
    .pluck();

  async function ask<T>(path: string, body?: object): Promise<T> {
    const url = `/api/v1${path}`;
    const request = body === undefined ? { url, headers } : { url, headers, method: 'POST' as const, payload: body };
    const answer = await app.inject(request);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  }

  async function timeMs(path: string): Promise<number> {
    const startedMs = performance.now();
    await ask(path);
    return performance.now() - startedMs;
  }

  return {
    /** Returns the time of a GET, from the request to the complete answer, ms. Throws unless it succeeds. */
    timeMs,

    async indexed(): Promise<void> {
      while (isBehind.get() === 1) await delay(LOOK_EVERY_MS);
    },

    /** Resets all contacts. Returns the rate, in contacts per second, and the latencies of pages during the reset. */
    async resetAll(contacts: number) {
      const startedMs = performance.now();
      const begun = await ask<BulkAnswer>('/contacts/acciones', { accion: 'reiniciar', filtros: {} });
      const waitedMs: number[] = [];
      for (;;) {
        const { accion } = await ask<BulkAnswer>(`/contacts/acciones/${begun.accion.id}`);
        if (accion.estado !== 'en_curso') {
          if (accion.estado !== 'terminada') throw new Error(`the reset ended as ${accion.estado}`);
          const perSecond = contacts / ((performance.now() - startedMs) / 1000);
          return { perSecond, waitedMs };
        }
        waitedMs.push(await timeMs('/contacts?situaciones=exito'));
        await delay(LOOK_EVERY_MS);
      }
    },
    close,
  };
}
