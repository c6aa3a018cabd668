/**
 * Field types of an answer, without descriptions, ranges and patterns. The console validates answers against them. `0`
 * is any value; 's', 'n' and 'b' are string, number and boolean; [x] is an array of x; ['?', x] is x or null; ['*', x]
 * is an object whose values are x. An object lists its fields; a trailing '?' in a name marks an optional field.
 */
export type Shape = 0 | 's' | 'n' | 'b' | ListShape | MarkedShape | FieldsShape;
type ListShape = readonly [Shape];
type MarkedShape = readonly ['?' | '*', Shape];
type FieldsShape = { readonly [field: string]: Shape };

/** Parts of the contracts' JSON Schema from which shapes and sample answers are made. */
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

/** Returns the shape of the values that a contract's schema accepts. */
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

/** Returns the shape with every top-level field optional. */
export function allOptional(shape: Shape): Shape {
  if (typeof shape !== 'object' || isTuple(shape)) return shape;
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name.replace(/\??$/, '?'), field]));
}

/** Returns whether a parsed answer has this shape. Unlisted fields may have any value. */
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

/** Returns the common shape of the alternatives, or 0 if they differ. A null element stands for the value null. */
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
