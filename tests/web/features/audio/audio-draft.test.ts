import { describe, expect, test } from 'vitest';
import { EMPTY_AUDIO, fileError, formOf, nameOf, refusedFile } from '#web/features/audio/audio-draft.ts';
import { kindOf } from '#web/features/audio/audio-kinds.ts';
import { formatLength } from '#web/lib/formats/durations.ts';

describe('an audio upload', () => {
  test('is rejected by name and size, with the screen’s messages', () => {
    expect(fileError(null)).toBe('Seleccione un archivo');
    expect(fileError({ name: 'saludo.wma', size: 1 })).toBe('Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG');
    expect(fileError({ name: 'sin extensión', size: 1 })).toBe(
      'Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG',
    );
    expect(fileError({ name: 'SALUDO.WAV', size: 50 * 1024 * 1024 + 1 })).toBe('Archivo muy grande. Máximo: 50MB');
    expect(fileError({ name: 'SALUDO.WAV', size: 50 * 1024 * 1024 })).toBeNull();
  });

  test('has its own message when a file with an audio extension holds no audio', () => {
    const refused = 'Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG';
    expect(refusedFile('audio_format_unsupported', refused, { name: 'foto.mp3', size: 9 })).toBe(
      `«foto.mp3» se llama como un audio, pero por dentro no lo es o está dañado. ${refused}`,
    );
    expect(refusedFile('audio_too_large', 'Archivo muy grande', { name: 'a.mp3', size: 9 })).toBe('Archivo muy grande');
  });

  test('takes its name from the file, without the extension', () => {
    expect(['saludo.v2.mp3', 'saludo', '.wav', ' marzo .flac'].map(nameOf)).toEqual([
      'saludo.v2',
      'saludo',
      '.wav',
      'marzo',
    ]);
    expect(Array.from(nameOf(`${'😀'.repeat(130)}.wav`))).toHaveLength(120);
  });

  test('sends its fields before the file', () => {
    const form = formOf({ ...EMPTY_AUDIO, name: ' ', campaign_id: '7' }, new File(['x'], 'saludo.wav'));
    expect([...form.keys()]).toEqual(['name', 'description', 'campaign_id', 'audio_type', 'file']);
    expect(form.get('name')).toBe('saludo');
    expect(form.get('audio_type')).toBe('greeting');
  });
});

test('parses the type in the address, or returns null', () => {
  expect(kindOf(new URLSearchParams('tipo=hold'))).toBe('hold');
  expect(kindOf(new URLSearchParams('tipo=otro'))).toBeNull();
});

test('shows lengths in whole seconds, and at least one', () => {
  expect([0, 0.125, 0.5, 8.25, 59.6, 3600].map(formatLength)).toEqual([
    '0:00',
    '0:01',
    '0:01',
    '0:08',
    '1:00',
    '1:00:00',
  ]);
});
