/** Serves the built console: its files, the wallboard's page, and index.html for all other pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { WALLBOARD_PATH } from '#shared/domain/wallboard.ts';
import type { App } from './app.ts';
import { CodedError } from './errors.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
/** Matches paths that are never pages, with any number of leading slashes. */
const NO_PAGES = /^\/+(api|assets)(\/|$)/;
/** Pages with their own HTML file. */
const OWN_PAGES: ReadonlyMap<string, string> = new Map([[WALLBOARD_PATH, 'tablero.html']]);
const NOT_BUILT = 'La consola no está compilada. Ejecute: npm run build\n';

export async function installConsole(app: App, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['.vite/**', 'assets/**'],
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
    // Served by one wildcard route, because there are hundreds of hashed files.
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`),
    });
  }
  // Runs before the body is parsed: an unknown endpoint answers 404 even if the body is broken.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 || isPage(request)) done();
    else done(notImplemented(request));
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw notImplemented(request);
    const page = OWN_PAGES.get(pathOf(request).replace(/\/+$/, '')) ?? 'index.html';
    return isBuilt ? reply.sendFile(page) : reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  });
}

const notImplemented = (request: FastifyRequest): CodedError =>
  new CodedError('not_implemented', { endpoint: pathOf(request) });

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** Whether a browser may be requesting a page. The router has already refused undecodable paths. */
function isPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !NO_PAGES.test(decodeURIComponent(pathOf(request)));
}
