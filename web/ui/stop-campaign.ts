import { confirmed } from './confirm.tsx';

/** Asks whether the campaign of that name shall stop. */
export function stopConfirmed(name: string): Promise<boolean> {
  return confirmed({
    title: 'Parar campaña',
    body: `«${name}» deja de llamar y vuelve a borrador; no se puede retomar automáticamente. Las llamadas en curso terminan.`,
    confirm: 'Parar',
    danger: true,
  });
}
