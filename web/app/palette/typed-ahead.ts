/** Text typed between opening the search and focusing its field; null if no search is opening. */
let typed: string | null = null;

/**
 * Buffers what is typed while the search is loading. Otherwise the first letters would be lost or act as shortcuts, and
 * Enter would act on the page below.
 */
export function typeAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** Stops buffering and returns the buffered text. */
export function takeTypedAhead(): string {
  const text = typed ?? '';
  typed = null;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  return text;
}

/** Returns the text after one more key, or null if the key isn't text input. */
export function textAfter(text: string, key: string): string | null {
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('');
  // Ignored, because no result can be chosen yet.
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
