/** Derives the errors of a route from its kind, its schema's fields and its declaration. */
import type { FastifyContextConfig } from 'fastify';
import type { TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** Parts of a route's declaration that imply errors. */
export type RouteFacts = {
  readonly method: string;
  readonly config: FastifyContextConfig;
  readonly schema: {
    readonly params?: unknown;
    readonly querystring?: unknown;
    readonly body?: unknown;
    readonly consumes?: readonly string[];
  };
};

/** Returns every code the route can answer with, by status, in the order of shared/errors.ts. */
export function errorsByStatus(route: RouteFacts): Map<number, ErrorCode[]> {
  const { params, querystring, body } = route.schema;
  const may = new Set<ErrorCode>([
    ...impliedErrors(route),
    ...[params, querystring, body].flatMap((schema) => fieldErrors(schema as TSchema | undefined)),
    ...(route.config.errors ?? []),
  ]);
  const found = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    if (!may.has(code)) continue;
    const { status } = ERRORS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

function impliedErrors({ method, config, schema }: RouteFacts): ErrorCode[] {
  const { permission = 'public', allowsOldPassword = false, sameOrigin = false } = config;
  const implied: ErrorCode[] = [
    'internal',
    'overloaded',
    'storage_full',
    'storage_unavailable',
    'demo_behind_proxy',
    'demo_foreign_host',
  ];
  if (permission !== 'public') implied.push('unauthorized');
  if (permission === 'display') implied.push('too_many_attempts');
  const needsUser = permission !== 'public' && permission !== 'display';
  if (needsUser && !allowsOldPassword) implied.push('password_change_required');
  if (needsUser && permission !== 'user') implied.push('forbidden');
  if (sameOrigin) implied.push('origin_not_allowed');
  if (schema.params !== undefined || schema.querystring !== undefined) implied.push('invalid_query');
  // Fastify parses bodies of these methods even if the route declares none.
  if (method !== 'GET') implied.push('invalid_json', 'body_too_large', 'unsupported_media_type');
  if (schema.body !== undefined) implied.push('invalid_body');
  return implied;
}

/** Returns the `errorCode`s of a schema's fields. */
function fieldErrors(schema: TSchema | undefined): ErrorCode[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { errorCode?: ErrorCode }> };
  return Object.values(properties).flatMap(({ errorCode }) => (errorCode === undefined ? [] : [errorCode]));
}
