import { parseSync, Visitor } from 'vite';

type Span = { readonly start: number; readonly end: number };

/** Functions that fail unless the browser shows the given text: Playwright's, and the helpers for notifications. */
const WAITS = new Set(['waitFor', 'waitForNotice', 'expectNotice']);
/** Matchers that compare a text read from the page. */
const MATCHERS = new Set(['toEqual', 'toContain']);

/**
 * Returns the texts that a browser test waits for or compares with: literals, templates and patterns, in the call
 * itself or in the constants and tables it refers to. Comments and titles don't count.
 */
export function textsWaitedFor(file: string, source: string): string[] {
  const texts: (Span & { readonly text: string })[] = [];
  const names: (Span & { readonly name: string })[] = [];
  const values: { readonly name: string; readonly declaredAt: number; readonly spans: readonly Span[] }[] = [];
  const waits: Span[] = [];

  new Visitor({
    Literal(node) {
      // Removes the escapes of the pattern.
      if ('regex' in node) texts.push({ ...spanOf(node), text: node.regex.pattern.replaceAll('\\', '') });
      else if (typeof node.value === 'string') texts.push({ ...spanOf(node), text: node.value });
    },
    TemplateElement(node) {
      texts.push({ ...spanOf(node), text: (node.value.cooked ?? '').replaceAll('\\', '') });
    },
    Identifier(node) {
      names.push({ ...spanOf(node), name: node.name });
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type === 'Identifier' && init !== null)
        values.push({ name: id.name, declaredAt: start, spans: [spanOf(init)] });
    },
    ForOfStatement({ left, right, start }) {
      const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
      const table = right.type === 'TSAsExpression' ? right.expression : right;
      if (pattern?.type !== 'ArrayPattern' || table.type !== 'ArrayExpression') return;
      pattern.elements.forEach((element, column) => {
        if (element?.type !== 'Identifier') return;
        const cells = table.elements.map((row) => (row?.type === 'ArrayExpression' ? row.elements[column] : undefined));
        values.push({
          name: element.name,
          declaredAt: start,
          spans: cells.flatMap((cell) => (cell ? [spanOf(cell)] : [])),
        });
      });
    },
    CallExpression(node) {
      const { callee } = node;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type !== 'Identifier') return;
      const isAbsence =
        /\.not\.\w+$/.test(source.slice(callee.start, callee.end)) ||
        /state: '(hidden|detached)'/.test(argumentsOf(node));
      if ((WAITS.has(called.name) || MATCHERS.has(called.name)) && !isAbsence) waits.push(spanOf(node));
    },
  }).visit(parseSync(file, source).program);

  function argumentsOf(node: { readonly arguments: readonly Span[] }): string {
    return node.arguments.map(({ start, end }) => source.slice(start, end)).join();
  }

  const seen = new Set<Span>();
  const found = new Set<string>();
  for (const wait of waits) collect(wait);
  return [...found];

  function collect(span: Span): void {
    if (seen.has(span)) return;
    seen.add(span);
    for (const { text } of texts.filter((each) => isWithin(each, span))) found.add(text);
    for (const { name, start } of names.filter((each) => isWithin(each, span))) {
      const declared = values.findLast((value) => value.name === name && value.declaredAt < start);
      for (const value of declared?.spans ?? []) collect(value);
    }
  }
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;
