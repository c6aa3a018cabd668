/**
 * Extracts the texts of sources: literals passed to `t` and `msg` in the console, to `say` and `serverMsg` in the server,
 * and to `sharedMsg` for both.
 */
import { type ESTree, parseSync, Visitor } from 'vite';

export type Speaker = 'console' | 'server';

const FUNCTIONS: Readonly<Record<string, readonly Speaker[]>> = {
  t: ['console'],
  msg: ['console'],
  say: ['server'],
  serverMsg: ['server'],
  sharedMsg: ['console', 'server'],
};

/** The Spanish texts of a source, and the modules it imports as values. */
export type Source = {
  readonly texts: Readonly<Record<Speaker, readonly string[]>>;
  readonly imports: readonly string[];
};

/** Parses a source file. Throws when it has a syntax error. */
export function readSource(file: string, code: string): Source {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const texts: Record<Speaker, string[]> = { console: [], server: [] };
  const imports: string[] = [];
  new Visitor({
    ImportDeclaration({ importKind, source, specifiers }) {
      const isTypeOnly =
        specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
      if (importKind !== 'type' && !isTypeOnly) imports.push(source.value);
    },
    CallExpression({ callee, arguments: [text] }) {
      if (text === undefined || callee.type !== 'Identifier' || !Object.hasOwn(FUNCTIONS, callee.name)) return;
      for (const speaker of FUNCTIONS[callee.name]!) texts[speaker].push(...literalsOf(text));
    },
  }).visit(program);
  return { texts, imports };
}

/**
 * Returns the literals that an expression can evaluate to. Other expressions are typed as marked texts, which are found
 * where they are declared.
 */
function literalsOf(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ''];
  return [];
}
