/** Moves named contract schemas to the document's components and leaves references. */
import { isDeepStrictEqual } from 'node:util';
import { WatchedFigure } from '#shared/contracts/alerts.ts';
import { E164, Id, Instant, Said, Version } from '#shared/contracts/common.ts';
import { CONTRACTS } from './contracts.ts';

/** Minimum length of the JSON of a component. Shorter schemas are easier to read inline. */
const LEAST_CHARACTERS = 120;
/** Schemas of single values that are long or in hundreds of places. */
const VALUES: ReadonlySet<unknown> = new Set([Id, Instant, E164, Said, Version, WatchedFigure]);

type Json = { [key: string]: unknown };

/** Schema names, keyed by the schema's JSON. */
export type SchemaNames = ReadonlyMap<string, string>;

/**
 * Names the exported contract schemas that are long enough after their exports. Equal schemas get the alphabetically
 * first name. If different schemas have one name, only the first gets it.
 */
export function nameSchemas(): SchemaNames {
  const names = new Map<string, string>();
  const taken = new Map<string, unknown>();
  const exported = CONTRACTS.flatMap((contract) => Object.entries(contract) as [string, unknown][]);
  for (const [name, schema] of exported.sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!isWorthNaming(schema) || (taken.has(name) && !isDeepStrictEqual(taken.get(name), schema))) continue;
    taken.set(name, schema);
    const key = JSON.stringify(plainSchema(schema));
    if (!names.has(key)) names.set(key, name);
  }
  return names;
}

function isWorthNaming(schema: unknown): schema is object {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  if (VALUES.has(schema)) return true;
  const { type, anyOf } = schema as Json;
  return (type === 'object' || Array.isArray(anyOf)) && JSON.stringify(schema).length >= LEAST_CHARACTERS;
}

/** Returns the schema as plain JSON, with the server's keyword `errorCode` as the extension `x-error-code`. */
export function plainSchema(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'properties' || typeof value !== 'object' || value === null || !('errorCode' in value)) return value;
      const { errorCode, ...rest } = value;
      return { ...rest, 'x-error-code': errorCode };
    }),
  ) as unknown;
}

/**
 * Moves the named schemas in `schema`, and `schema` itself if it is named, to `components`. Returns the schema or
 * reference to use instead, without the server's keywords for messages.
 */
export function hoist(schema: unknown, names: SchemaNames, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, names, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = names.get(JSON.stringify(schema));
  if (name !== undefined && components[name] !== undefined) return { $ref: `#/components/schemas/${name}` };
  const inside: Json = {};
  if (name !== undefined) components[name] = inside;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'errorMessage' || key === 'errorValues') continue;
    if (key === 'properties') inside[key] = hoistEach(value as Json, names, components);
    else inside[key] = DATA.has(key) ? value : hoist(value, names, components);
  }
  return name === undefined ? inside : { $ref: `#/components/schemas/${name}` };
}

/** Hoists each schema of a map whose keys are names, not keywords. */
function hoistEach(properties: Json, names: SchemaNames, components: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, hoist(schema, names, components)]),
  );
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'enum', 'examples', 'example', 'default', 'required']);
