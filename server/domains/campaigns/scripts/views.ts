import {
  CallScriptPatch,
  type CallScript as WireScript,
  type CallScriptAnswer,
  type ScriptLink as WireLink,
} from '#shared/contracts/call-scripts.ts';
import type { CallScript, ScriptLink } from '#shared/domain/call-script.ts';
import { withVersion } from '#server/platform/http/versions.ts';

const toLink = ({ label, url, opensOnAnswer }: ScriptLink): WireLink => ({ label, url, open_on_answer: opensOnAnswer });

export const toScript = ({ text, links }: CallScript): WireScript =>
  withVersion(CallScriptPatch, { text, links: links.map(toLink) });

export function toScriptAnswer(script: CallScript, message?: string): CallScriptAnswer {
  const said = message === undefined ? {} : { message, mensaje: message };
  return { success: true, ...said, script: toScript(script) };
}

export const fromScriptPatch = ({ text, links }: CallScriptPatch): Partial<CallScript> => ({
  ...(text !== undefined && { text: text.trim() }),
  ...(links !== undefined && {
    links: links.map(({ label, url, open_on_answer: opensOnAnswer }) => ({ label: label.trim(), url, opensOnAnswer })),
  }),
});
