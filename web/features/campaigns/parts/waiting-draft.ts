import type { CampaignTelephony } from '#shared/contracts/campaign-telephony.ts';
import { isWaitingSound, WAITING_SOUNDS } from '#shared/domain/waiting-audio.ts';

type Fields = Pick<CampaignTelephony, 'espera' | 'espera_audio_id' | 'mensaje_abandono_id' | 'mensaje_buzon_id'>;

/** Form values for persons who wait for an agent, and for answering machines. */
export type WaitingDraft = {
  /** `tono`, `musica`, or the id of a recording as text. */
  espera: string;
  /** Recording id as text, or empty. */
  mensaje_abandono_id: string;
  /** Recording id as text, or empty. */
  mensaje_buzon_id: string;
};

export const WAITING_DEFAULTS: WaitingDraft = {
  espera: WAITING_SOUNDS.ringback,
  mensaje_abandono_id: '',
  mensaje_buzon_id: '',
};

const idText = (id: number | null): string => (id === null ? '' : String(id));
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

export function waitingDraftOf({ espera, espera_audio_id, ...fields }: Fields): WaitingDraft {
  return {
    espera: espera_audio_id === null ? espera : String(espera_audio_id),
    mensaje_abandono_id: idText(fields.mensaje_abandono_id),
    mensaje_buzon_id: idText(fields.mensaje_buzon_id),
  };
}

/** Converts valid form values to the request's fields. */
export function waitingOf({ espera, ...fields }: WaitingDraft): Fields {
  return {
    espera: isWaitingSound(espera) ? espera : WAITING_SOUNDS.ringback,
    espera_audio_id: isWaitingSound(espera) ? null : Number(espera),
    mensaje_abandono_id: idOf(fields.mensaje_abandono_id),
    mensaje_buzon_id: idOf(fields.mensaje_buzon_id),
  };
}
