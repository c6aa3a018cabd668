const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

/** Whether a dialog is open or the login covers the screen. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null || document.body.dataset['locked'] !== undefined;
}

/** Whether the key was pressed in a text field. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const field = target.closest(TYPED_IN);
  if (field instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset'].includes(field.type);
  return field !== null;
}
