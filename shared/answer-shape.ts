/**
 * The types of an answer's fields, without texts, ranges and patterns. The console checks them before it reads an answer.
 * 0: anything. 's', 'n', 'b': string, number, boolean. [x]: an array of x. ['?', x]: x or null. ['*', x]: an object
 * whose values are x. An object lists its fields; a name that ends in '?' is optional.
 */
export type Shape = 0 | 's' | 'n' | 'b' | ListShape | MarkedShape | FieldsShape;
type ListShape = readonly [Shape];
type MarkedShape = readonly ['?' | '*', Shape];
type FieldsShape = { readonly [field: string]: Shape };

/** The part of JSON Schema that the contracts use. */
export type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly minItems?: number;
};

/** The shape that every value of a contract's schema has. */
export function shapeOf(schema: object): Shape {
  const { type, properties, required = [], patternProperties, items, anyOf, enum: values, ...rest } = schema as Schema;
  if (anyOf !== undefined) return either(anyOf.map((one) => (isNull(one) ? null : shapeOf(one))));
  if (values !== undefined) return either(values.map(ofValue));
  if ('const' in rest) return ofValue(rest.const) ?? 0;
  if (type === 'array') return [items === undefined ? 0 : shapeOf(items)];
  if (type !== 'object') return PRIMITIVES[type ?? ''] ?? 0;
  const [pattern] = Object.values(patternProperties ?? {});
  if (pattern !== undefined) return ['*', shapeOf(pattern)];
  const fields = Object.entries(properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [required.includes(name) ? name : `${name}?`, shapeOf(field)]),
  );
}

/** The same fields, all optional. */
export function allOptional(shape: Shape): Shape {
  if (typeof shape !== 'object' || isTuple(shape)) return shape;
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name.replace(/\??$/, '?'), field]));
}

/** Whether a parsed answer has this shape. Fields that the shape doesn't list may have any value. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === 0) return true;
  if (typeof shape === 'string') return typeof value === TYPES[shape];
  if (isTuple(shape)) {
    if (shape.length === 1) return Array.isArray(value) && value.every((one) => hasShape(one, shape[0]));
    const [mark, inner] = shape;
    if (mark === '?') return value === null || hasShape(value, inner);
    return isRecord(value) && Object.values(value).every((one) => hasShape(one, inner));
  }
  return isRecord(value) && Object.entries(shape).every(([name, field]) => hasField(value, name, field));
}

function hasField(value: Readonly<Record<string, unknown>>, name: string, shape: Shape): boolean {
  if (!name.endsWith('?')) return hasShape(value[name], shape);
  const given = value[name.slice(0, -1)];
  return given === undefined || hasShape(given, shape);
}

const PRIMITIVES: Readonly<Record<string, 's' | 'n' | 'b'>> = { string: 's', number: 'n', integer: 'n', boolean: 'b' };
const TYPES = { s: 'string', n: 'number', b: 'boolean' } as const;

const isNull = (schema: Schema): boolean => schema.type === 'null';
const ofValue = (value: unknown): Shape | null => (value === null ? null : (PRIMITIVES[typeof value] ?? 0));

/** Alternatives that share a shape have that shape; others have any. null stands for the value null. */
function either(shapes: readonly (Shape | null)[]): Shape {
  const others = shapes.filter((shape) => shape !== null);
  const [first = 0] = others;
  const same = others.every((shape) => JSON.stringify(shape) === JSON.stringify(first)) ? first : 0;
  return same !== 0 && others.length < shapes.length ? ['?', same] : same;
}

const isTuple = (shape: ListShape | MarkedShape | FieldsShape): shape is ListShape | MarkedShape =>
  Array.isArray(shape);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
