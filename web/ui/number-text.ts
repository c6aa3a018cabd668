import { t } from '#web/lib/i18n.ts';

/** Text that can be part of a number, with its marks and spaces. */
const NUMERIC = /^[\d.,+\-\s]*$/;

/**
 * Makes number fields refuse text with other characters, say so, and take nothing more until something is deleted or
 * the field is left. They would drop the characters and keep the digits, so that 1e3 would become 13.
 */
export function refuseTextInNumberFields(): void {
  document.addEventListener('paste', (event) => refuse(event, event.clipboardData?.getData('text') ?? ''), true);
  document.addEventListener('beforeinput', (event) => refuse(event, event.data ?? ''), true);
  document.addEventListener('focusout', ({ target }) => fieldOf(target)?.setCustomValidity(''), true);
}

function refuse(event: Event, text: string): void {
  const field = fieldOf(event.target);
  if (field === null) return;
  const replacesAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (text === '' || replacesAll) field.setCustomValidity('');
  if (NUMERIC.test(text) && !field.validity.customError) return;
  event.preventDefault();
  event.stopPropagation(); // Mantine would insert the pasted text itself
  field.setCustomValidity(t('Solo números'));
  field.reportValidity();
}

const fieldOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal' ? target : null;
