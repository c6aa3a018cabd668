/** Finds untranslated texts of the console: literals that look like texts, outside `t` and `msg`. */
import { type ESTree, parseSync, Visitor } from 'vite';

/** Strings that look like texts but are not shown. */
const NO_TEXT = [
  // Class names of the wallboard's style sheet.
  /^(panel|figures) [a-z]+$|^translate\(/,
  // Routes, CSS, SVG, selectors, media queries, locales of dates and zones, keys and names of errors.
  /^(GET|POST|PUT|PATCH|DELETE) \//,
  /\b\d+px\b|^0 |var\(--|Variable'|^[MmLlZz]?\d[\d. A-Za-z-]*$|^\(max-width|^\(min-width|\[contenteditable\]|^\[[\w-]+=/,
  /^America\//,
  /^(Escape|Enter|Backspace|Tab|Control\+K Meta\+K|Ctrl|Esc|Meta|Control)$/,
  /^(Abort|Timeout|Api)Error$|^PartMissing$/,
  /^Bearer \{\}$/,
  // Names of products and encodings, and units.
  /^Cadencia$|^\{\} · Cadencia$|^(Bytes|CPS|ART|PRO|K|M|s|h|min|ms|UTC|N\/A|Excel|UTF-16 BE)$|^(\{\})?…$|^HTTP \{\}: \{\}$/,
  // An answer from another server, and messages for developers.
  /^Endpoint not implemented: \{\}$|^no server$|^(index|tablero)\.html has no #root$|^The server answered \{\}$/,
];

/** Returns each untranslated text of a source as `file: line: text`. */
export function untranslatedIn(file: string, code: string): string[] {
  const { program } = parseSync(file, code);
  const found: string[] = [];
  const skipped = new Set<ESTree.Node>();
  const check = (node: ESTree.Node, text: string, reads: RegExp | null = null): void => {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (
      skipped.has(node) ||
      !(reads?.test(trimmed) ?? readsLikeText(trimmed)) ||
      NO_TEXT.some((pattern) => pattern.test(trimmed))
    )
      return;
    found.push(`${file}: ${code.slice(0, node.start).split('\n').length}: ${trimmed}`);
  };
  const skip = (...nodes: (ESTree.Node | null | undefined)[]): void => {
    for (const node of nodes) if (node) skipped.add(node);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ImportExpression: ({ source }) => skip(source),
    TSLiteralType: ({ literal }) => skip(literal),
    Property: ({ key, computed }) => skip(computed ? null : key),
    BinaryExpression: ({ left, right }) => skip(left, right),
    SwitchCase: ({ test }) => skip(test),
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || !/^(t|msg)$/.test(callee.name) || text === undefined) return;
      skip(text, ...(text.type === 'ConditionalExpression' ? [text.consequent, text.alternate] : []));
    },
    JSXText: (node) => (/\p{L}{2}/u.test(node.value) ? check(node, node.value, /./) : undefined),
    Literal: (node) => (typeof node.value === 'string' ? check(node, node.value) : undefined),
    TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked).join('{}')),
  }).visit(program);
  return found;
}

/** Returns whether a text has two words, a character that only texts have, or is one capitalised word. */
function readsLikeText(text: string): boolean {
  return (
    /\p{L}{2}\S* \S*\p{L}{2}/u.test(text) || /[áéíóúñãõçê¿¡«…]/iu.test(text) || /^\p{Lu}\p{Ll}{2,}[.…]?$/u.test(text)
  );
}
