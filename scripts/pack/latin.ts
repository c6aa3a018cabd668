import type { Plugin } from 'rolldown';

/** A plugin: what is beyond Latin-1 is written as an escape. One such letter would have V8 hold all of a file with two bytes a letter. */
export function stayLatin(): Plugin {
  return {
    name: 'stay-latin',
    // The last step: the printer, which comes after renderChunk, writes letters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uffff]/g, escapeOf);
    },
  };
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
