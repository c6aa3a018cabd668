import type { PbxDrainAnswer } from '#shared/contracts/telephony.ts';

export function toDrainAnswer(name: string, isDraining: boolean): PbxDrainAnswer {
  const message = isDraining
    ? `La central ${name} termina sus llamadas y no recibe nuevas`
    : `La central ${name} vuelve a recibir llamadas`;
  return { success: true, message, mensaje: message, nombre: name, drenar: isDraining };
}
