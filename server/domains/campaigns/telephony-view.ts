import { AMD_DEFAULTS } from '#shared/domain/amd-settings.ts';
import { fromWireAmd, toWireAmd } from '#shared/domain/amd-wire.ts';
import type { CampaignTelephony, CampaignTelephonyPatch } from '#shared/contracts/campaign-telephony.ts';
import type { Campaign } from './store.ts';
import type { CampaignChanges } from './writes.ts';

type TelephonyColumns = Pick<Campaign, 'isRecorded' | 'hidesCallerId' | 'amd'>;

export function toTelephony({ isRecorded, hidesCallerId, amd }: TelephonyColumns): CampaignTelephony {
  return { grabar: isRecorded, ocultar_numero: hidesCallerId, amd: toWireAmd(amd ?? AMD_DEFAULTS) };
}

/** Maps only the fields present on the wire. */
export function fromTelephony({ grabar, ocultar_numero: hides, amd }: CampaignTelephonyPatch): CampaignChanges {
  return {
    ...(grabar !== undefined && { isRecorded: grabar }),
    ...(hides !== undefined && { hidesCallerId: hides }),
    ...(amd !== undefined && { amd: fromWireAmd(amd) }),
  };
}
