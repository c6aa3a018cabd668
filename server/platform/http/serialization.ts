/** Serializes answers by their route's schema. Fields outside the schema are removed. */
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';

type Serialize = (answer: unknown) => string;
type Node = { readonly [keyword: string]: unknown };

/** Keyed by schema, because many routes share one. */
const serializers = new WeakMap<object, Serialize>();

/**
 * Compiles a schema when it is first used. Most of the hundreds of schemas never are, and compiling all would dominate
 * the start.
 */
export const compileSerializer: (route: { schema: FastifySchema }) => Serialize = ({ schema }) => {
  return (answer) => {
    let serialize = serializers.get(schema);
    if (serialize === undefined) {
      serializers.set(schema, (serialize = fastJsonStringify(simplified(schema) as Schema) as Serialize));
    }
    return serialize(answer);
  };
};

/**
 * Returns an equivalent schema that serializes faster: fast-json-stringify validates each value of a union such as
 * "text or null", and does not support an untyped enum. Both are rewritten with a type.
 */
function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (typeof schema !== 'object' || schema === null) return schema;
  const node: Node = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, simplified(value)]));
  return withoutNullChoice(withTypedEnum(node));
}

function withTypedEnum(node: Node): Node {
  const { enum: choices, ...rest } = node;
  const isText = Array.isArray(choices) && choices.every((choice) => typeof choice === 'string');
  return isText && node['type'] === undefined ? { ...rest, type: 'string' } : node;
}

function withoutNullChoice(node: Node): Node {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [choice, nothing] = anyOf as [Node, Node];
  return typeof choice['type'] === 'string' && nothing['type'] === 'null'
    ? { ...rest, ...choice, nullable: true }
    : node;
}
