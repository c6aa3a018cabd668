import { expect, it } from 'vitest';
import { binaryKindOf } from '#shared/lists/file-kind.ts';

const kindOf = (text: string): string | null => binaryKindOf(Buffer.from(text, 'latin1'));

it('names the kind of a binary file by its first bytes', () => {
  expect(kindOf('PK\u0003\u0004\u0014')).toBe('una planilla de Excel (.xlsx) o un archivo ZIP');
  expect(kindOf('%PDF-1.7')).toBe('un PDF');
  expect(kindOf('RIFF\u0024\u0008\u0000\u0000WAVEfmt ')).toBe('un audio WAV');
  expect(kindOf('ID3\u0004\u0000')).toBe('un audio MP3');
});

it('does not mistake a list for a binary file', () => {
  for (const list of ['', '+5491155551234\n', 'empresa,WAVE SA,+541155551234\n', 'ID3,telefono\n', 'RIFF,x,+54911\n'])
    expect(kindOf(list)).toBeNull();
});
