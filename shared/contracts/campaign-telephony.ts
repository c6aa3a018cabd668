import { Type, type Static } from 'typebox';
import { AMD_RANGES, type AmdField } from '#shared/domain/amd-wire.ts';
import { MOST_WRAP_UP_S } from '#shared/domain/settings.ts';
import { WAITING_SOUNDS } from '#shared/domain/waiting-audio.ts';
import { Nullable } from './common.ts';

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

const audio = (description: string) => Type.Integer({ minimum: 1, description });

/**
 * Call settings of a campaign on a real network. The simulated network ignores them, with two exceptions: machines hear
 * `mensaje_buzon_id`, and a `pos_llamada_s` above 0 applies.
 */
export const CampaignTelephony = Type.Object({
  grabar: Type.Boolean({ description: 'Record conversations with agents' }),
  ocultar_numero: Type.Boolean({ description: 'Withhold the caller id' }),
  espera: Type.Enum([WAITING_SOUNDS.ringback, WAITING_SOUNDS.music], {
    description: "What persons hear until an agent or session takes the call: tono, ringback; musica, the PBX's music",
  }),
  espera_audio_id: Nullable(audio('Recording that they hear instead, repeated')),
  mensaje_abandono_id: Nullable(
    audio('Recording that plays before an abandoned call is hung up, up to 60 s. null: it is hung up at once'),
  ),
  mensaje_buzon_id: Nullable(
    audio(
      'Recording that is left on an answering machine after its greeting, unless the greeting takes 30 s. null: it is hung up on',
    ),
  ),
  pos_llamada_s: Type.Integer({
    minimum: 0,
    maximum: MOST_WRAP_UP_S,
    description: "Agents' wrap-up after each conversation, seconds. The simulated network takes 0 for its own times",
  }),
  amd: CampaignAmd,
});
export type CampaignTelephony = Static<typeof CampaignTelephony>;

/** Omitted fields keep their values; in a new campaign they take their defaults. */
export const CampaignTelephonyPatch = Type.Object({
  grabar: Type.Optional(CampaignTelephony.properties.grabar),
  ocultar_numero: Type.Optional(CampaignTelephony.properties.ocultar_numero),
  espera: Type.Optional(CampaignTelephony.properties.espera),
  espera_audio_id: Type.Optional(CampaignTelephony.properties.espera_audio_id),
  mensaje_abandono_id: Type.Optional(CampaignTelephony.properties.mensaje_abandono_id),
  mensaje_buzon_id: Type.Optional(CampaignTelephony.properties.mensaje_buzon_id),
  pos_llamada_s: Type.Optional(CampaignTelephony.properties.pos_llamada_s),
  amd: Type.Optional(Type.Partial(CampaignAmd)),
});
export type CampaignTelephonyPatch = Static<typeof CampaignTelephonyPatch>;
