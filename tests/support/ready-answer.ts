/** Status and body of /readyz. The status is 0 while the server doesn't respond. */
export type ReadyAnswer = {
  status: number;
  ready?: boolean;
  database?: boolean;
  engine?: boolean;
  problem?: string | null;
};

export async function askReady(url: string): Promise<ReadyAnswer> {
  try {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, ...((await answer.json()) as Omit<ReadyAnswer, 'status'>) };
  } catch {
    return { status: 0 };
  }
}
