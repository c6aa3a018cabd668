/** Request bodies: JSON, malformed JSON, and forms with unusual files. */
import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../../server/platform/http/openapi/sample.ts';
import type { ApiDocument } from './document.ts';
import { HOSTILE_TEXTS, hostileValue, nearlyValidValue, textOf, validValue } from './values.ts';

export type Body = { readonly type: string | undefined; readonly bytes: Buffer };

const JSON_TYPE = 'application/json';
const DEPTH = 20_000;
const OVER_THE_LIMIT_BYTES = 1_100_000;
const MOST_FIELDS = 40;

const BROKEN_JSON = ['', ' ', '{', '[', '"', '{"a":', '{"a":1,}', "{'a':1}", '{"a":1}{"a":1}', 'nul', '0x10', '\u0000'];
const ODD_JSON: readonly (string | Buffer)[] = [
  '1e999',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2,"a":null}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

const json = (text: string | Buffer): Body => ({ type: JSON_TYPE, bytes: Buffer.from(text) });
/** Serialises to JSON. `JSON.stringify(undefined)` returns undefined, which becomes 'null'. */
const written = (value: unknown): string => JSON.stringify(value) ?? 'null';

const hostileJson: Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: hostileValue.map((value) => json(written(value))) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...BROKEN_JSON, ...ODD_JSON).map(json),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        () => '['.repeat(DEPTH) + ']'.repeat(DEPTH),
        () => '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH),
      )
      .map((make) => json(make())),
  },
);
const tooLarge: Arbitrary<Body> = fc.constant(0).map(() => json(written({ name: 'x'.repeat(OVER_THE_LIMIT_BYTES) })));
const otherType: Arbitrary<Body> = fc
  .constantFrom<string | undefined>(
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'x',
    '',
    undefined,
  )
  .map((type) => ({ type, bytes: Buffer.from('{"name":"x"}') }));

/** Generates bodies for `schema`, from valid to hostile; null is no body. Without a schema, every body is invalid. */
export function jsonBody(schema: JsonSchema | undefined, document: ApiDocument): Arbitrary<Body | null> {
  const ofSchema =
    schema === undefined
      ? [{ weight: 20, arbitrary: fc.constant(null) }]
      : [
          { weight: 12, arbitrary: validValue(schema, document).map((value) => json(written(value))) },
          { weight: 8, arbitrary: nearlyValidValue(schema, document).map((value) => json(written(value))) },
          { weight: 1, arbitrary: fc.constant(null) },
        ];
  return fc.oneof(
    ...ofSchema,
    { weight: 4, arbitrary: hostileJson },
    { weight: 1, arbitrary: otherType },
    // Oversized bodies are rare, because each costs as much as a hundred others.
    fc.integer({ min: 0, max: 99 }).chain((die) => (die === 0 ? tooLarge : otherType)),
  );
}

type Part = { readonly name: string; readonly fileName?: string; readonly content: string | Buffer };

function form(parts: readonly Part[], ending: 'whole' | 'cut' | 'none' | 'other boundary'): Body {
  const boundary = '----fuzz';
  const chunks = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"` +
        (fileName === undefined ? '\r\n\r\n' : `; filename="${fileName.replaceAll('"', '%22')}"\r\n\r\n`),
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  if (ending === 'whole') chunks.push(Buffer.from(`--${boundary}--\r\n`));
  const bytes = Buffer.concat(chunks);
  const type =
    ending === 'other boundary' ? 'multipart/form-data; boundary=nowhere' : `multipart/form-data; boundary=${boundary}`;
  return { type, bytes: ending === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes };
}

/** Returns 0.1 s of silence as a WAV file, 8 kHz, 8 bit. */
function silence(): Buffer {
  const data = Buffer.alloc(800, 0x80);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const fileContent: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    'telefono;nombre\n+5491134567890;Ana\nx;y\n',
    '',
    '\ufeff1134567890',
    silence(),
    'RIFF',
  ),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(fc.constantFrom('+5491134567890', '"', ',', ';', '\t', '\r\n', '=1', 'ñ', '\u0000'), { maxLength: 60 })
    .map((cells) => cells.join('')),
);
const fileName: Arbitrary<string> = fc.oneof(
  fc.constantFrom('lista.csv', 'saludo.wav', 'x.TXT', 'x', '', '../../x.csv', 'x.exe', 'ñ 🧪.csv', 'x.csv\u0000.exe'),
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => text.slice(0, 300)),
);

/** Generates multipart forms for the fields of `schema`, from valid to hostile, and a few bodies of other types. */
export function formBody(schema: JsonSchema, document: ApiDocument, fields: readonly string[]): Arbitrary<Body | null> {
  const files = fields.filter((name) => schema.properties?.[name]?.format === 'binary');
  const file: Arbitrary<Part> = fc
    .tuple(fc.constantFrom(...files, 'otro'), fileName, fileContent)
    .map(([name, given, content]) => ({ name, fileName: given, content }));
  const field: Arbitrary<Part> = fc
    .constantFrom(...fields, 'otro', '__proto__')
    .chain((name) =>
      fc
        .oneof(
          { weight: 3, arbitrary: validValue(schema.properties?.[name] ?? { type: 'string' }, document).map(textOf) },
          { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
        )
        .map((content) => ({ name, content })),
    );
  const ending = fc.oneof(
    { weight: 10, arbitrary: fc.constant('whole' as const) },
    fc.constantFrom('cut' as const, 'none' as const, 'other boundary' as const),
  );
  const parts = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.array(field, { maxLength: 6 }), fc.array(file, { maxLength: 2 })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.array(field, { minLength: MOST_FIELDS, maxLength: MOST_FIELDS }), fc.array(file)),
    },
  );
  return fc.oneof(
    { weight: 15, arbitrary: fc.tuple(parts, ending).map(([[some, others], end]) => form([...some, ...others], end)) },
    { weight: 1, arbitrary: hostileJson },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'multipart/form-data').map((type) => ({ type, bytes: Buffer.from('x') })),
    },
  );
}
