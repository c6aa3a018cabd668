import { Type, type Static } from 'typebox';
import { AMD_RANGES, type AmdField } from '#shared/domain/amd-wire.ts';

const whole = (name: AmdField, description: string) =>
  Type.Integer({ minimum: AMD_RANGES[name][0], maximum: AMD_RANGES[name][1], description });

/** Arguments of Asterisk's AMD(). The context's `detectar_voicemail` enables detection. */
export const CampaignAmd = Type.Object({
  silencio_inicial_ms: whole('silencio_inicial_ms', 'Silence before the greeting from which on it is a machine'),
  saludo_ms: whole('saludo_ms', 'Length of the greeting from which on it is a machine'),
  silencio_tras_saludo_ms: whole('silencio_tras_saludo_ms', 'Silence after a greeting from which on it is a person'),
  total_ms: whole('total_ms', 'The longest that the detection may take'),
  palabra_minima_ms: whole('palabra_minima_ms', 'A shorter sound is no word'),
  silencio_entre_palabras_ms: whole('silencio_entre_palabras_ms', 'Silence that separates two words'),
  palabras_maximas: whole('palabras_maximas', "More words are a machine's"),
  umbral_silencio: whole('umbral_silencio', 'Mean level of samples below which it is silence'),
  palabra_maxima_ms: whole('palabra_maxima_ms', "A longer word is a machine's"),
});

/**
 * Call settings of a campaign on a real network. The simulated network ignores them, but `amd.total_ms` also limits how
 * long the dialer waits for its verdicts.
 */
export const CampaignTelephony = Type.Object({
  grabar: Type.Boolean({ description: 'Record conversations with agents' }),
  ocultar_numero: Type.Boolean({ description: 'Withhold the caller id' }),
  amd: CampaignAmd,
});
export type CampaignTelephony = Static<typeof CampaignTelephony>;

/** Omitted fields keep their values; in a new campaign they take their defaults. */
export const CampaignTelephonyPatch = Type.Object({
  grabar: Type.Optional(CampaignTelephony.properties.grabar),
  ocultar_numero: Type.Optional(CampaignTelephony.properties.ocultar_numero),
  amd: Type.Optional(Type.Partial(CampaignAmd)),
});
export type CampaignTelephonyPatch = Static<typeof CampaignTelephonyPatch>;
