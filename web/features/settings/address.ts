/**
 * Returns an update that sets a search parameter, or removes it if the value is empty. Changing a filter resets the
 * page.
 */
export function withParam(name: string, value: string): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const after = new URLSearchParams(before);
    if (name !== 'page') after.delete('page');
    if (value === '') after.delete(name);
    else after.set(name, value);
    return after;
  };
}
