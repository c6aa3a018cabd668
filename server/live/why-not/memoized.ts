/** `read`, called once for each key. */
export function memoized<K, V>(read: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (known.has(key)) return known.get(key)!;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}
