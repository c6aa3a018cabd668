/** The script that the agents of a campaign read in a call, and their links to pages about the person. */
import { Type, type Static } from 'typebox';
import { LINK_ADDRESS, MOST_LINKS, MOST_SCRIPT } from '../domain/call-script.ts';
import { serverMsg } from '../msg.ts';
import { IdParams, Ok, Version, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const ScriptLink = Type.Object({
  label: Type.String({ maxLength: 60, pattern: VISIBLE, examples: ['Ficha en el CRM'] }),
  url: Type.String({
    maxLength: 2000,
    pattern: LINK_ADDRESS,
    errorMessage: serverMsg('debe empezar con https:// y el nombre del sitio, y tener campos sólo después de él'),
    description: 'Address with fields in braces, which are filled in and encoded',
    examples: ['https://crm.example.com/search?phone={telefono}'],
  }),
  open_on_answer: Type.Boolean({ description: 'Whether the desk opens it by itself once the person is on the line' }),
});
export type ScriptLink = Static<typeof ScriptLink>;

const Text = Type.String({
  maxLength: MOST_SCRIPT,
  description:
    'Markdown. `{nombre}`, `{telefono}`, `{pais}`, `{campana}`, `{agente}`, `{contacto}`, `{llamada}` and the columns of the list are filled in. Each heading of the first two levels begins a step, to which `[text](#heading)` is a button',
  examples: ['Buen día, ¿hablo con {nombre}?\n\n[Sí](#oferta)\n\n## Oferta\n\nLe ofrezco…'],
});
const Links = Type.Array(ScriptLink, { maxItems: MOST_LINKS });

export const CallScript = Type.Object({ text: Text, links: Links, version: Version });
export type CallScript = Static<typeof CallScript>;

export const CallScriptAnswer = Type.Object({ ...Ok.properties, script: CallScript });
export type CallScriptAnswer = Static<typeof CallScriptAnswer>;

/** Omitted fields keep their values. */
export const CallScriptPatch = Type.Object({
  text: Type.Optional(Text),
  links: Type.Optional(Links),
  version: Type.Optional(Version),
});
export type CallScriptPatch = Static<typeof CallScriptPatch>;

export const callScriptRoutes = {
  'GET /campaigns/:id/script': { params: IdParams, answer: CallScriptAnswer },
  'PUT /campaigns/:id/script': { params: IdParams, body: CallScriptPatch, answer: CallScriptAnswer },
} satisfies RouteTable;
