/**
 * Decoders of the recording formats. They are WebAssembly or plain code, depend on no system programs, and are loaded
 * when first needed.
 */
import type { AudioFormat } from '#shared/domain/audio-types.ts';

/** A decoded recording: its channels, with samples from -1 to 1. */
export type Decoded = { readonly channels: readonly Float32Array[]; readonly rateHz: number };

type DecoderAnswer = { readonly channelData: readonly Float32Array[]; readonly sampleRate: number };
type Decode = (content: Uint8Array) => Promise<DecoderAnswer>;
type WasmDecoder = { readonly ready: Promise<void>; readonly free: () => void };

/** Runs `decode` and frees the decoder, whose memory is not garbage-collected. */
async function withDecoder<D extends WasmDecoder>(
  decoder: D,
  decode: (decoder: D) => DecoderAnswer | Promise<DecoderAnswer>,
): Promise<DecoderAnswer> {
  try {
    await decoder.ready;
    return await decode(decoder);
  } finally {
    decoder.free();
  }
}

const decodeFlac: Decode = async (content) => {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  return withDecoder(new FLACDecoder(), (decoder) => decoder.decodeFile(content));
};

const decodeOpus: Decode = async (content) => {
  const { OggOpusDecoder } = await import('ogg-opus-decoder');
  return withDecoder(new OggOpusDecoder(), (decoder) => decoder.decodeFile(content));
};

const decodeVorbis: Decode = async (content) => {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  return withDecoder(new OggVorbisDecoder(), (decoder) => decoder.decodeFile(content));
};

const decodeMp3: Decode = async (content) => {
  const { MPEGDecoder } = await import('mpg123-decoder');
  return withDecoder(new MPEGDecoder(), (decoder) => decoder.decode(content));
};

const decodeWav: Decode = async (content) => (await import('@audio/decode-wav')).default(content);

/** Returns the decoder for the codec on the first page of an Ogg stream. */
function decoderInOgg(content: Uint8Array): Decode {
  const start = Buffer.from(content.subarray(0, 64)).toString('latin1');
  if (start.includes('OpusHead')) return decodeOpus;
  return start.includes('\x7fFLAC') ? decodeFlac : decodeVorbis;
}

const DECODERS: Readonly<Partial<Record<AudioFormat, (content: Uint8Array) => Decode>>> = {
  wav: () => decodeWav,
  mp3: () => decodeMp3,
  flac: () => decodeFlac,
  ogg: decoderInOgg,
  // aac and m4a have no decoder with a compatible licence.
};

/** Whether recordings of the format can be decoded. */
export const isDecodable = (format: AudioFormat): boolean => DECODERS[format] !== undefined;

/** Decodes as much of a file as can be read. Throws if the format has no decoder or nothing can be read. */
export async function decodeAudio(format: AudioFormat, content: Uint8Array): Promise<Decoded> {
  const decode = DECODERS[format]?.(content);
  if (decode === undefined) throw new Error(`no decoder for ${format}`);
  const { channelData, sampleRate } = await decode(content);
  if ((channelData[0]?.length ?? 0) === 0) throw new Error('the file has no samples');
  return { channels: channelData, rateHz: sampleRate };
}
