import { t } from '#web/lib/i18n.ts';
import { notice } from './notice.ts';

const COPIED_MS = 2000;

/** Copies a text to the clipboard. Shows a notification for two seconds, or an error if the browser refuses. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    // `clipboard` is undefined outside a secure context (https or localhost).
    await navigator.clipboard.writeText(text);
    notice.success(copied, COPIED_MS);
  } catch {
    notice.error(
      t('No se pudo copiar'),
      t('El navegador no da acceso al portapapeles: seleccioná el texto y copialo.'),
    );
  }
}
