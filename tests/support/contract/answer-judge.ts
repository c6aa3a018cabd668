/** Validates the answers from applications in this process and from servers in child processes. */
import type { Readable } from 'node:stream';
import type { SentAnswer } from './answers-pipe.ts';
import { createJudge, type Judge } from './judge.ts';
import type { ObservedAnswer, ObservedDocument } from './observe.ts';
import { reportViolation } from './violations.ts';

/** Compiled judges by document key, because compiling the schemas takes longer than most tests. */
const judges = new Map<string, Judge>();

/** Returns the keys of the documents with a compiled judge. */
export const judgedDocuments = (): readonly string[] => [...judges.keys()];

/** Records a violation if the answer doesn't match the document. */
export function judgeAnswer(answer: ObservedAnswer, { key, generate }: ObservedDocument): void {
  const judge = judges.get(key) ?? createJudge(generate());
  judges.set(key, judge);
  const { method, path, route, status, when } = answer;
  const wrong = verdictOf(judge, answer);
  if (wrong !== null) reportViolation(`${method} ${path} (${route ?? 'no route'}) → ${status}, ${when}: ${wrong}`);
}

function verdictOf(judge: Judge, { json, ...answer }: ObservedAnswer): string | null {
  try {
    return judge({ ...answer, body: json === undefined ? undefined : JSON.parse(json) });
  } catch (error) {
    if (error instanceof SyntaxError) return `the body is not JSON: ${json?.slice(0, 300)}`;
    throw error;
  }
}

/**
 * Validates the answers that a server sends. Resolves when the pipe ends. The last line may be incomplete if the server
 * was killed.
 */
export async function judgeSentAnswers(pipe: Readable): Promise<void> {
  pipe.setEncoding('utf8');
  let rest = '';
  for await (const text of pipe as AsyncIterable<string>) {
    // Only '\n' ends a line. readline would also split at U+2028, which JSON doesn't escape.
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) judgeLine(line);
  }
}

function judgeLine(line: string): void {
  const { answer, key, document } = JSON.parse(line) as SentAnswer;
  judgeAnswer(answer, {
    key,
    generate() {
      if (document === undefined) throw new Error(`A server sent an answer without the document ${key}`);
      return document;
    },
  });
}
