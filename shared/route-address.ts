/** Builds the address of an API operation. Browsers import it too: it knows paths but no schemas. */

/** Prefix of every API path. */
export const API_PREFIX = '/api/v1';

export type PathParams = Readonly<Record<string, string | number>>;
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** `path` is below the prefix; `url` has prefix and query. */
type Address = { readonly method: string; readonly path: string; readonly url: string };

/** The address of `route` (`PUT /campaigns/:id`): lists are joined by commas, empty values omitted. */
export function addressOf(route: string, params: PathParams = {}, query: Query = {}): Address {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(key, text);
  }
  const asked = search.size === 0 ? '' : `?${search}`;
  return { method, path, url: API_PREFIX + path + asked };
}
