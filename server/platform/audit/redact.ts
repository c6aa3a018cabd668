/** Field names that hold secrets, in lower case and without underscores. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'password',
  'passwordhash',
  'currentpassword',
  'newpassword',
  'secret',
  'token',
  'refreshhash',
  'authorization',
  'cookie',
]);

/** `value` without secrets, as the log stores it: fields with a secret's name are removed at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? [] : [[name, withoutSecrets(inner)]])),
  );
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.replaceAll('_', '').toLowerCase());
}
