import { notice } from './notice.ts';

const COPIED_MS = 2000;

/** Puts a text on the clipboard and says so for two seconds; says too when the browser does not let us. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    // Undefined where the page did not come over https nor from this machine.
    await navigator.clipboard.writeText(text);
    notice.success(copied, COPIED_MS);
  } catch {
    notice.error('No se pudo copiar', 'El navegador no da acceso al portapapeles: seleccioná el texto y copialo.');
  }
}
