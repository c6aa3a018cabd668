/**
 * The server's own rules, checked on the syntax tree: SQL belongs in stores, and a route is one service call and one
 * view.
 */
import { Visitor, type parseSync } from 'vite';

/** Maximum number of lines of a handler. The formatter may break a call over several lines. */
const MOST_HANDLER_LINES = 12;
const MOST_STATEMENTS = 6;

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'route']);
const SQL_PACKAGES = /^drizzle-orm(\/|$)/;
/** Folders in which any file may contain SQL, not only stores. */
const SQL_FOLDERS = /^server\/(platform\/db|dialer|live|demo)\//;
const STORE = /(^|[/-])(store\.ts|queries\/[^/]+\.ts)$/;
const mayHoldSql = (file: string): boolean => SQL_FOLDERS.test(file) || STORE.test(file);
const isRoutes = (file: string): boolean => /^server\/domains\/.*routes\.ts$/.test(file);

/** Returns the violations of an import in a server file. `target` is a path inside the tree, or a package. */
export function checkServerImport(file: string, target: string, typeOnly: boolean): string[] {
  if (!file.startsWith('server/')) return [];
  const broken: string[] = [];
  if (!typeOnly && SQL_PACKAGES.test(target) && !mayHoldSql(file))
    broken.push(`SQL outside a store: imports ${target}`);
  if (isRoutes(file) && (target.startsWith('server/platform/db/') || STORE.test(target))) {
    broken.push(`a route reaches past its service: ${target}`);
  }
  return broken;
}

type Program = ReturnType<typeof parseSync>['program'];
type Span = { readonly start: number; readonly end: number };

/** Returns the violations in a server file's syntax. */
export function checkServerSyntax(file: string, source: string, program: Program): string[] {
  if (!file.startsWith('server/')) return [];
  const broken: string[] = [];
  const handlers: (Span & { readonly statements: number })[] = [];
  const branches: Span[] = [];
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'fail' && isRoutes(file)) {
        broken.push('a route decides: it calls fail');
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'prepare' && !mayHoldSql(file)) broken.push('SQL outside a store: prepare');
      const isApp = callee.object.type === 'Identifier' && callee.object.name === 'app';
      if (isApp && VERBS.has(name) && isRoutes(file))
        broken.push('a route has no contract: serve() registers those of a table');
    },
    Property(node) {
      const { key, value } = node;
      if (!isRoutes(file) || key.type !== 'Identifier' || key.name !== 'handle') return;
      if (value.type !== 'ArrowFunctionExpression') return;
      const { start, end } = value.body;
      handlers.push({ start, end, statements: value.body.type === 'BlockStatement' ? value.body.body.length : 1 });
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql' && !mayHoldSql(file)) {
        broken.push('SQL outside a store: sql``');
      }
    },
    IfStatement: (node) => void branches.push(node),
    ForStatement: (node) => void branches.push(node),
    ForOfStatement: (node) => void branches.push(node),
    WhileStatement: (node) => void branches.push(node),
    SwitchStatement: (node) => void branches.push(node),
    ThrowStatement() {
      if (isRoutes(file)) broken.push('a route decides: it throws');
    },
  }).visit(program);
  for (const { start, end, statements } of handlers) {
    const lines = source.slice(start, end).split('\n').length - 2;
    if (lines > MOST_HANDLER_LINES) broken.push(`a handler has ${lines} lines: at most ${MOST_HANDLER_LINES}`);
    if (statements > MOST_STATEMENTS) broken.push(`a handler has ${statements} statements: at most ${MOST_STATEMENTS}`);
    const inside = branches.filter((branch) => branch.start >= start && branch.end <= end);
    if (inside.length > 1) broken.push('a route decides: a handler branches more than once');
  }
  return broken;
}
