import { createJudge, type Judge } from './judge.ts';
import type { ObservedAnswer, ObservedDocument } from './observe.ts';
import { reportViolation } from './violations.ts';

/** By the document's key: compiling its schemas takes longer than most tests. */
const judges = new Map<string, Judge>();

/** The keys of the documents that answers were judged by so far. */
export const judgedDocuments = (): readonly string[] => [...judges.keys()];

/** Reports an answer that violates the document. */
export function judgeObserved(answer: ObservedAnswer, { key, generate }: ObservedDocument): void {
  const judge = judges.get(key) ?? createJudge(generate());
  judges.set(key, judge);
  const { method, path, route, status, when } = answer;
  const wrong = judgeOne(judge, answer);
  if (wrong !== null) reportViolation(`${method} ${path} (${route ?? 'no route'}) → ${status}, ${when}: ${wrong}`);
}

function judgeOne(judge: Judge, { json, ...answer }: ObservedAnswer): string | null {
  try {
    return judge({ ...answer, body: json === undefined ? undefined : JSON.parse(json) });
  } catch (error) {
    if (error instanceof SyntaxError) return `the body is not JSON: ${json?.slice(0, 300)}`;
    throw error;
  }
}
