/** Builds the HTTP application: the hooks, limits and plugins that all routes share. Reads no environment variables. */
import { gzipSync, type InputType } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import type { App } from './platform/http/app.ts';
import { installAuth, type Authenticator, type Gate } from './platform/http/auth.ts';
import { installClosing, installOverload } from './platform/http/overload.ts';
import { installConsole } from './platform/http/console.ts';
import { installDemoGuard } from './platform/http/demo-guard.ts';
import { installBodyWatch } from './platform/http/body-watch.ts';
import { closeAllSockets, endBrokenConnections } from './live/broken-connections.ts';
import { answerBrokenRequest, installErrorAnswers, sendError } from './platform/http/error-answers.ts';
import { CodedError } from './platform/http/errors.ts';
import { registerHealthRoutes, type Readiness } from './platform/http/health.ts';
import { registerMetricsRoute, type MetricsPage } from './platform/http/metrics-page.ts';
import { installDocsPage, installOpenApi } from './platform/http/openapi.ts';
import { createOriginCheck } from './platform/http/origins.ts';
import { installRequestWatch, type RequestMeter } from './platform/http/request-watch.ts';
import { createResponseHeaders, installResponseHeaders } from './platform/http/security.ts';
import { compileSerializer } from './platform/http/serialization.ts';
import { createTokenCodec, type TokenCodec } from './platform/http/tokens.ts';
import { compileValidator } from './platform/http/validation.ts';
import { installLanguages } from './platform/http/languages.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_MESSAGE_BYTES = 16 * 1024;
/** Time limit for loading each plugin, ms. Loading needs little time, so a slow start only means a busy machine. */
const START_WITHIN_MS = 120_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Size of the cache of verified tokens, larger than the number of tokens in use in any call centre. A token is verified
 * again only when its entry expires, after fast-jwt's default of ten minutes.
 */
const MAX_VERIFIED_TOKENS = 10_000;
/** Maximum delay between the request timeout and closing a connection whose headers are incomplete, ms. */
const HEADERS_LATE_BY_AT_MOST_MS = 5000;

/** Smaller responses are not compressed, bytes. */
const OVER_BYTES = 1024;
const COMPRESSIBLE =
  /^(application\/(json|javascript|manifest\+json)|text\/(csv|html|css|plain|javascript)|image\/svg\+xml)/;

/**
 * Responses up to this size are compressed synchronously, bytes. That takes up to 2 ms. A stream would take 0.5 ms to
 * create, and its thread pool would compete with the dialing thread for CPU.
 */
const AT_ONCE_BYTES = 256 * 1024;
/** zlib level of synchronous compression. Level 3 takes half the time of the default 6 for 10% more bytes. */
const LEVEL = 3;

const gzipAtOnce = (answer: InputType): Buffer => gzipSync(answer, { level: LEVEL });

const COMPRESSION: FastifyCompressOptions = {
  threshold: OVER_BYTES,
  syncThreshold: AT_ONCE_BYTES,
  customTypes: COMPRESSIBLE,
  encodings: ['gzip'],
  globalDecompression: false,
  zlib: { gzipSync: gzipAtOnce },
};

export type AppDeps = {
  /** Logger of HTTP requests. */
  readonly log: Logger;
  /** Logger of WebSocket connections. */
  readonly liveLog: Logger;
  readonly version: string;
  readonly demo: boolean;
  /** Address or host name that the server listens on. */
  readonly listensOn: string;
  readonly production: boolean;
  readonly jwtSecret: string;
  /**
   * Proxies whose X-Forwarded headers are trusted: addresses, networks, or proxy-addr's network names. Ignored in demo
   * mode.
   */
  readonly trustedProxies: readonly string[];
  /** Origins that may open the WebSocket besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly consoleFolder: string;
  readonly readiness: () => Promise<Readiness>;
  readonly requests: RequestMeter;
  readonly metrics: MetricsPage;
  readonly onBrokenConnection: () => void;
  /** Called with every error that makes a request fail. */
  readonly onError?: (error: unknown) => void;
  /** Time limit for the headers, and for a body to make progress, ms. Default: 30 s. */
  readonly requestTimeoutMs?: number;
  readonly wire: (tokens: TokenCodec) => Wiring;
};

/** Authentication and routes of the application. */
type Wiring = {
  readonly authenticator: Authenticator;
  readonly authenticateDisplay?: Gate['authenticateDisplay'];
  /** Called for each request that is refused because its actor lacks the role. */
  readonly onForbidden?: Gate['onForbidden'];
  /** Registers everything under /api/v1. */
  readonly routes: (api: App) => void;
  /** Registers the routes outside /api/v1, such as the WebSocket. */
  readonly rootRoutes: (root: App) => void;
};

export async function buildApp(deps: AppDeps): Promise<App> {
  const setHeaders = createResponseHeaders(deps);
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = deps;
  const app: App = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost time, and the few requests that are logged identify themselves.
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: START_WITHIN_MS,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, HEADERS_LATE_BY_AT_MOST_MS),
    },
    // Ids are always generated, because a client's id may be forged or duplicate. A proxy can log the id from the
    // response.
    genReqId: () => crypto.randomUUID(),
    // fastify's own 503 doesn't have the API's error format.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // Demo mode refuses proxied requests. Otherwise the trusted proxies supply the client's address and scheme.
    trustProxy: deps.demo || deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
        deps.log.warn({ bytes: socket.bytesRead }, 'request headers timed out; connection closed');
      answerBrokenRequest(error, socket);
    },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply); // the hooks have not run
      void sendError(request, reply, new CodedError('invalid_query', { reason: error.message }));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  installErrorAnswers(app, deps.onError);
  await installLanguages(app);
  installJsonBodies(app);
  // Must precede any hook that can refuse a request, because the plugin's hooks close the socket of a refused upgrade.
  await app.register(websocket, {
    errorHandler: endBrokenConnections({ log: deps.liveLog, onBroken: deps.onBrokenConnection }),
    preClose: closeAllSockets,
    options: {
      maxPayload: MAX_MESSAGE_BYTES,
      handleProtocols: (offered: Set<string>) => (offered.has(LIVE_SUBPROTOCOL) ? LIVE_SUBPROTOCOL : false),
    },
  });
  installRequestWatch(app, { log: deps.log, meter: deps.requests });
  installResponseHeaders(app, setHeaders);
  installBodyWatch(app, requestTimeoutMs);
  installOverload(app, deps.log);
  installClosing(app);
  if (deps.demo) installDemoGuard(app, deps.listensOn);
  await app.register(cookie);
  await app.register(jwt, {
    secret: deps.jwtSecret,
    sign: { algorithm: 'HS256' },
    // The session check compares the expiry with the server's clock.
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: MAX_VERIFIED_TOKENS },
  });
  const { routes, rootRoutes, ...gate } = deps.wire(createTokenCodec(app));
  installAuth(app, { ...gate, isOriginAllowed: createOriginCheck(deps.allowedOrigins) });
  await app.register(compress, COMPRESSION);
  await app.register(multipart);
  await installOpenApi(app, deps.version);
  registerHealthRoutes(app, deps.readiness);
  registerMetricsRoute(app, deps.metrics);
  await app.register(async (api) => routes(api as App), { prefix: '/api/v1' });
  await app.register(async (root) => rootRoutes(root as App));
  await installDocsPage(app);
  await installConsole(app, deps.consoleFolder);
  return app;
}

/**
 * Accepts JSON bodies, parsed by fastify's safe parser. Other content types get 415, except multipart forms. An empty
 * body is treated as absent, because many clients send a content type without a body.
 */
function installJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new CodedError('unsupported_media_type'));
  });
}
