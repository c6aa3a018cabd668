import type { PbxDrainAnswer } from '#shared/contracts/telephony.ts';
import { say } from '#server/platform/i18n/say.ts';

export function toDrainAnswer(name: string, isDraining: boolean): PbxDrainAnswer {
  const message = isDraining
    ? say('La central {name} termina sus llamadas y no recibe nuevas', { name })
    : say('La central {name} vuelve a recibir llamadas', { name });
  return { success: true, message, mensaje: message, nombre: name, drenar: isDraining };
}
