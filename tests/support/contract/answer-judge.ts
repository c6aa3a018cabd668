/** Judges the answers of this process's applications, and those that servers in processes of their own send. */
import type { Readable } from 'node:stream';
import type { SentAnswer } from './answers-pipe.ts';
import { createJudge, type Judge } from './judge.ts';
import type { ObservedAnswer, ObservedDocument } from './observe.ts';
import { reportViolation } from './violations.ts';

/** By the document's key: compiling its schemas takes longer than most tests. */
const judges = new Map<string, Judge>();

/** The keys of the documents that answers were judged by so far. */
export const judgedDocuments = (): readonly string[] => [...judges.keys()];

/** Reports an answer that violates the document. */
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

/** Judges what a server sends; resolves when the pipe has ended. The last line may be incomplete if it was killed. */
export async function judgeSentAnswers(pipe: Readable): Promise<void> {
  pipe.setEncoding('utf8');
  let rest = '';
  for await (const text of pipe as AsyncIterable<string>) {
    // Only '\n' ends a line: readline would also split at U+2028, which JSON does not escape.
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
