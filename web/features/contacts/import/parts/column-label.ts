import { t } from '#web/lib/i18n.ts';

/** Returns the title of a column, or its position. */
export function labelOf(label: string | undefined, index: number): string {
  return label === undefined || label.trim() === '' ? t('Columna {number}', { number: index + 1 }) : label;
}
