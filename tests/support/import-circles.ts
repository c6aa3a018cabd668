/** Modules by path, with the paths that each imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Returns one line for each import cycle that a depth-first search finds, such as `a → b → a`. */
export function circlesOf(graph: ImportGraph): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const circles: string[] = [];

  function visit(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  }

  for (const file of graph.keys()) visit(file);
  return circles;
}
