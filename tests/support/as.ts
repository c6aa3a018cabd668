/** Helpers for accounts other than the demo ones, and for the cookies of answers. */
import type { Answer, TestApp } from './app.ts';

export type Session = {
  readonly login: Answer;
  readonly token: string;
  /** Sends a request with the account's token. */
  request(method: string, path: string, body?: unknown): Promise<Answer>;
};

/** Returns the cookie that a response sets, in the form in which a browser sends it back. */
export const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';

/** Logs in with a name and a password. `login` is the response. */
export async function logInAs(test: TestApp, username: string, password: string): Promise<Session> {
  const login = await test.request(null, 'POST', '/auth/login', { username, password });
  const token = String(login.body['token']);
  return {
    login,
    token,
    request: (method, path, body) => test.request(null, method, path, body, { authorization: `Bearer ${token}` }),
  };
}

/** Creates an account with `role`, logs in, and replaces the initial password. */
export async function newSession(
  test: TestApp,
  username: string,
  role: string,
): Promise<Session & { readonly id: number }> {
  const made = await test.request('admin', 'POST', '/users', {
    username,
    name: username,
    email: `${username}@empresa.example`,
    role,
  });
  const first = String(made.body['password']);
  const password = `${username}-ha-elegido`;
  const session = await logInAs(test, username, first);
  await session.request('POST', '/auth/password', { current_password: first, new_password: password });
  return { ...session, id: made.body['id'] as number };
}
