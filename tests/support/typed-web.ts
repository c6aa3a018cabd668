/**
 * The console's own rule, checked on the syntax tree: it calls the API by route, and the contracts type the answers.
 */
import { Visitor, type parseSync } from 'vite';

/** Folder of the HTTP client. */
const CLIENT = 'web/lib/api/';
/** Functions that return an answer from the API. */
const ANSWERING = new Set(['api', 'sendForm', 'readAnswer']);
const HTTP_CLIENTS = new Set(['fetch', 'XMLHttpRequest', 'EventSource']);

type Program = ReturnType<typeof parseSync>['program'];
type Syntax = { readonly type: string };

/** Returns the violations in a file of the console. */
export function checkWebSyntax(file: string, program: Program): string[] {
  if (!file.startsWith('web/') || file.startsWith(CLIENT)) return [];
  const broken: string[] = [];
  const checkText = (text: string): void => {
    if (text.startsWith('/api/')) broken.push('web spells an API path: shared/contracts/routes.ts has them');
  };
  const checkCast = ({ expression }: { readonly expression: Syntax }): void => {
    if (isAnswer(expression)) broken.push('web casts an answer: its contract has the type');
  };
  new Visitor({
    CallExpression(node) {
      // A type argument in `api.call<T>` is a violation, because the route determines the type.
      if (node.typeArguments !== null && isAnswer(node)) {
        broken.push('web makes up the type of an answer: contracts have it');
      }
    },
    TSAsExpression: checkCast,
    TSTypeAssertion: checkCast,
    Identifier({ name }) {
      if (HTTP_CLIENTS.has(name)) broken.push(`web makes requests outside ${CLIENT}: ${name}`);
    },
    Literal({ value }) {
      if (typeof value === 'string') checkText(value);
    },
    TemplateElement({ value }) {
      checkText(value.raw);
    },
  }).visit(program);
  return broken;
}

/** Returns whether the node is a call of the API client, awaited or not. */
function isAnswer(node: Syntax): boolean {
  if ('argument' in node && node.type === 'AwaitExpression') return isAnswer(node.argument as Syntax);
  if ('expression' in node && node.type === 'ParenthesizedExpression') return isAnswer(node.expression as Syntax);
  if (!('callee' in node) || node.type !== 'CallExpression') return false;
  const callee = node.callee as Syntax & { readonly object?: Syntax };
  const called = (callee.object ?? callee) as Syntax & { readonly name?: string };
  return called.name !== undefined && ANSWERING.has(called.name);
}
