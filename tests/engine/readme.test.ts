import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const engine = new URL('../../engine/', import.meta.url);

it("the example in the engine's README runs and prints the documented output", () => {
  const readme = readFileSync(new URL('README.md', engine), 'utf8');
  const code = /```ts\n([^]*?)```/.exec(readme)![1]!;
  const answer = /It prints:\n\n```\n([^]*?)```/.exec(readme)![1]!;
  expect(code.trimEnd().split('\n').slice(4)).toHaveLength(8);
  // The file is inside the project, so that its imports resolve like the README's.
  const file = new URL(`../../tests/engine/readme-run-${process.pid}.ts`, import.meta.url);
  writeFileSync(file, code);
  try {
    expect(execFileSync(process.execPath, [file.pathname], { encoding: 'utf8' })).toBe(answer);
  } finally {
    rmSync(file);
  }
});
