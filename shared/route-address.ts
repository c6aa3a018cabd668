/** Builds addresses of API operations. The console imports this module, so it must not import schemas. */

export const API_PREFIX = '/api/v1';

export type PathParams = Readonly<Record<string, string | number>>;
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** `path` excludes the API prefix; `url` includes it and the query. */
type Address = { readonly method: string; readonly path: string; readonly url: string };

/**
 * Returns the address of a route such as `PUT /campaigns/:id`. Lists are joined by commas, and empty values are
 * omitted.
 */
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
