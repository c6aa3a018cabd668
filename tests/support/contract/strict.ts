/** Closes a document's schemas: rejects unlisted properties, so that a response can't contain undocumented fields. */

type Json = { [key: string]: unknown };

/** Keywords whose values are not schemas. */
const DATA = new Set(['const', 'enum', 'examples', 'example', 'default', 'required']);

/** Closes the schemas of the map `properties`, whose keys are names, not keywords. */
const closeEach = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closeSchemas(schema)]));

/** Returns a copy in which object schemas with listed properties allow no others, unless they have a rule for them. */
export function closeSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') copy[key] = closeEach(value as Json);
    else copy[key] = DATA.has(key) ? value : closeSchemas(value);
  }
  const lists = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  const isOpen = 'additionalProperties' in copy || 'patternProperties' in copy;
  if (lists && !isOpen) copy['additionalProperties'] = false;
  return copy;
}
