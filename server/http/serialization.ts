/** Answers as their schemas have them. */
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';

type Serialize = (answer: unknown) => string;

/** By schema: many routes answer by the same one. */
const serializers = new WeakMap<object, Serialize>();

/** A schema is compiled when it first answers: most of the hundreds of them never do, and all of them took most of the start. */
export const compileSerializer: (route: { schema: FastifySchema }) => Serialize = ({ schema }) => {
  return (answer) => {
    let serialize = serializers.get(schema);
    if (serialize === undefined) serializers.set(schema, (serialize = fastJsonStringify(schema) as Serialize));
    return serialize(answer);
  };
};
