const KEYED = /^[A-Za-z-]+:/;

/**
 * Returns the Debian mirror in apt's source files (one-line or deb822 format): the first archive whose path ends in
 * /debian, or null.
 */
export function debianMirrorOf(sources: readonly string[]): string | null {
  return (
    sources
      .flatMap(archivesOf)
      .find((uri) => /\/debian\/?$/.test(uri))
      ?.replace(/\/$/, '') ?? null
  );
}

function archivesOf(source: string): string[] {
  const lines = source.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  if (!lines.some((line) => KEYED.test(line))) {
    return lines.flatMap((line) => /^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s/.exec(line)?.[1] ?? []);
  }
  const stanzas = lines.join('\n').split(/\n\s*\n/);
  return stanzas
    .filter((stanza) => /^Types:.*\bdeb\b/m.test(stanza) && !/^Enabled:\s*no/im.test(stanza))
    .flatMap((stanza) => /^URIs:\s*(.+)$/m.exec(stanza)?.[1]?.trim().split(/\s+/) ?? []);
}
