import type { CampaignTelephony } from '#shared/contracts/campaign-telephony.ts';
import { MOST_WRAP_UP_S } from '#shared/domain/waiting-audio.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

type Fields = Pick<CampaignTelephony, 'espera' | 'espera_audio_id' | 'mensaje_abandono_id' | 'pos_llamada_s'>;

/** Form values for persons who wait for an agent, and for the agent's wrap-up. */
export type WaitingDraft = {
  /** `tono`, `musica`, or the id of a recording as text. */
  espera: string;
  /** Recording id as text, or empty. */
  mensaje_abandono_id: string;
  pos_llamada_s: number | string;
};

export const WAITING_DEFAULTS: WaitingDraft = { espera: 'tono', mensaje_abandono_id: '', pos_llamada_s: 0 };

export function waitingDraftOf({ espera, espera_audio_id, mensaje_abandono_id, pos_llamada_s }: Fields): WaitingDraft {
  return {
    espera: espera_audio_id === null ? espera : String(espera_audio_id),
    mensaje_abandono_id: mensaje_abandono_id === null ? '' : String(mensaje_abandono_id),
    pos_llamada_s,
  };
}

/** Converts valid form values to the request's fields. */
export function waitingOf({ espera, mensaje_abandono_id, pos_llamada_s }: WaitingDraft): Fields {
  const isTone = espera === 'tono' || espera === 'musica';
  return {
    espera: isTone ? espera : 'tono',
    espera_audio_id: isTone ? null : Number(espera),
    mensaje_abandono_id: mensaje_abandono_id === '' ? null : Number(mensaje_abandono_id),
    pos_llamada_s: Number(pos_llamada_s),
  };
}

/** Returns an error message per invalid field, by its path in the form. */
export function waitingErrors({ pos_llamada_s }: WaitingDraft): Partial<Record<'telefonia.pos_llamada_s', string>> {
  const error = wholeNumberError(pos_llamada_s, 0, MOST_WRAP_UP_S);
  return error === undefined ? {} : { 'telefonia.pos_llamada_s': error };
}
