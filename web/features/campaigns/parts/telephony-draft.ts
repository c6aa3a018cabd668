import { AMD_RANGES, WIRE_AMD_DEFAULTS, type AmdField, type WireAmd } from '#shared/domain/amd-wire.ts';
import type { CampaignTelephony } from '#shared/contracts/campaign-telephony.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** The values of the section 'Telefonía'. */
export type TelephonyDraft = Omit<CampaignTelephony, 'amd'> & { amd: Record<AmdField, number | string> };

export const TELEPHONY_DEFAULTS: TelephonyDraft = { grabar: false, ocultar_numero: false, amd: WIRE_AMD_DEFAULTS };

/** The request's part of a valid draft. */
export function telephonyOf({ amd, ...plain }: TelephonyDraft): CampaignTelephony {
  return {
    ...plain,
    amd: Object.fromEntries(Object.entries(amd).map(([field, value]) => [field, Number(value)])) as WireAmd,
  };
}

/** The message of each invalid field, by its path in the form. */
export function telephonyErrors({ amd }: TelephonyDraft): Partial<Record<`telefonia.amd.${AmdField}`, string>> {
  return Object.fromEntries(
    (Object.keys(AMD_RANGES) as AmdField[]).flatMap((field) => {
      const error = wholeNumberError(amd[field], ...AMD_RANGES[field]);
      return error === undefined ? [] : [[`telefonia.amd.${field}`, error]];
    }),
  );
}
