/** What is typed from when the search was asked for until its field has the focus; null: nobody waits. */
let typed: string | null = null;

/**
 * Keeps what is typed for the search's field while the search is fetched and opens. Without it the first letters would be
 * lost or taken for shortcuts, and Enter would go where nobody asked to.
 */
export function typeAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** Ends it: what was typed so far. */
export function takeTypedAhead(): string {
  const text = typed ?? '';
  typed = null;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  return text;
}

/** The text after one more key; null: the key is none of it. */
export function textAfter(text: string, key: string): string | null {
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('');
  // What Enter takes is not there yet.
  if (key === 'Enter') return text;
  return Array.from(key).length === 1 ? text + key : null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const text = textAfter(typed ?? '', event.key);
  if (text === null) return;
  typed = text;
  event.preventDefault();
  event.stopPropagation();
}
