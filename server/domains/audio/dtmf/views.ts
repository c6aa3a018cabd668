import type { DtmfConfig, DtmfConfigAnswer, DtmfConfigChange, DtmfConfigsAnswer } from '#shared/contracts/dtmf.ts';
import type { Country } from '#shared/countries/countries.ts';
import { DTMF_DISCONNECT_KEY, DTMF_LANGUAGES, DTMF_REPEAT_KEY } from '#shared/domain/dtmf-defaults.ts';
import type { DtmfFields, DtmfView } from './service.ts';
import { say, sayCountry } from '#server/platform/i18n/say.ts';

function keysOf(optOutKey: string) {
  return { disconnect_key: DTMF_DISCONNECT_KEY, repeat_key: DTMF_REPEAT_KEY, opt_out_key: optOutKey };
}

function toFields({ dtmfKey, message, menuTimeoutS, language, instructions }: DtmfFields) {
  // Only these languages are ever stored.
  const known = language as (typeof DTMF_LANGUAGES)[number];
  return { dtmf_key: dtmfKey, message, menu_timeout: menuTimeoutS, language: known, instructions };
}

function toDtmfConfig(view: DtmfView): DtmfConfig {
  const { country, byDefault, isCustom, optOutKey, updatedAt } = view;
  return {
    country: country.key,
    country_name: sayCountry(country),
    flag: country.flag,
    ...toFields(view),
    reason: byDefault === null ? null : say(byDefault.reason),
    is_custom: isCustom,
    has_default: byDefault !== null,
    default: byDefault === null ? null : toFields(byDefault),
    ...keysOf(optOutKey),
    updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
  };
}

export function toDtmfConfigs(views: readonly DtmfView[], optOutKey: string, message?: string): DtmfConfigsAnswer {
  return {
    success: true,
    ...(message !== undefined && { message, mensaje: message }),
    configs: views.map(toDtmfConfig),
    total: views.length,
    languages: [...DTMF_LANGUAGES],
    ...keysOf(optOutKey),
  };
}

export function toDtmfConfigAnswer(view: DtmfView): DtmfConfigAnswer {
  const message = say('Configuración DTMF de {country} guardada con éxito', { country: sayCountry(view.country) });
  return { success: true, message, mensaje: message, config: toDtmfConfig(view) };
}

export function resetMessage(country: Country | null): string {
  return country === null
    ? say('Configuraciones DTMF restablecidas con éxito')
    : say('Configuración DTMF de {country} restablecida con éxito', { country: sayCountry(country) });
}

/** Maps only the fields present on the wire. */
export function fromDtmfChange(change: DtmfConfigChange): Partial<DtmfFields> {
  const { dtmf_key, message, menu_timeout, language, instructions } = change;
  return {
    ...(dtmf_key !== undefined && { dtmfKey: dtmf_key }),
    ...(message !== undefined && { message: message.trim() }),
    ...(menu_timeout !== undefined && { menuTimeoutS: menu_timeout }),
    ...(language !== undefined && { language }),
    ...(instructions !== undefined && { instructions: instructions.trim() }),
  };
}
