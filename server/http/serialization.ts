/** Answers by the schema of their route: what no schema lists never leaves the server. */
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';

type Serialize = (answer: unknown) => string;
type Node = { readonly [keyword: string]: unknown };

/** By schema: many routes answer by the same one. */
const serializers = new WeakMap<object, Serialize>();

/** A schema is compiled when it first answers: most of the hundreds of them never do, and all of them took most of the start. */
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
 * The same schema, as the serialiser is fast with it: "a text or null" said as a choice has it validate each value first,
 * and of an enumeration without a type it knows nothing. Both are said by a type here.
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
