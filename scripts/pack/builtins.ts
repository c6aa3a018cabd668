import type { Plugin } from 'rolldown';

/** An import of a Node module as the printer writes it: default, names, or both. */
const IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\{ ([^}]*) \})? ?from "(node:[\w/]+)";$/gm;

/**
 * A plugin: takes Node's modules from process.getBuiltinModule instead of importing them. An import makes Node
 * enumerate every export, which initialises rarely used parts, such as web cryptography, at every start.
 */
export function takeBuiltins(): Plugin {
  return {
    name: 'take-builtins',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(IMPORT, take);
    },
  };
}

function take(_line: string, whole: string | undefined, names: string | undefined, module: string): string {
  const taken = `process.getBuiltinModule("${module}")`;
  const parts = names === undefined ? '' : `const { ${names.replaceAll(' as ', ': ')} } = ${whole ?? taken};`;
  return whole === undefined ? parts : `const ${whole} = ${taken};\n${parts}`;
}
