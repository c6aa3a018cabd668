/** The introduction of the API document. */
import { LIVE_PATH, LIVE_POINTS } from '#shared/domain/live-connection.ts';

export const GUIDE = `Console and engine for outbound predictive dialing. Field names and texts are those of its console, in Spanish, Portuguese and English.

**Authentication.** \`POST /api/v1/auth/login\` returns a token for \`Authorization: Bearer\`. It is valid for 15 minutes; \`POST /api/v1/auth/refresh\` renews it with the httpOnly cookie set by the login, and \`POST /api/v1/auth/logout\` ends both. Roles: admin, supervisor, operator, demo; each includes the permissions of those after it. \`x-permission\` states the permission of an operation. 401 and 403 are answered before body, types or ids are checked.

**Errors.** One shape: \`{success: false, error, message, mensaje, details?, request_id}\`. \`error\` is a stable code for clients to branch on; the texts are for people. 400: a wrong type or range, with the field's name; 404: does not exist; 409: valid but not possible now; 503 has Retry-After. In addition to the errors listed by each operation, the connection itself may be refused: \`malformed_request\` (400), \`request_timeout\` (408), \`headers_too_large\` (431); an unknown path is \`not_implemented\` (404).

**Requests.** JSON, not coerced: \`"5"\` is not a 5. Unknown fields are ignored. In a PUT, absent fields stay as they are. Ids are positive integers, instants ISO 8601 in UTC, phones E.164.

**Pages.** \`page\` from 1 and \`page_size\`; answers carry \`total\`, \`page\`, \`page_size\`, \`total_pages\`. Lists without them are returned whole.

**Live.** \`${LIVE_PATH}\` is a WebSocket. It takes the token in the Authorization header or, from browsers, as the subprotocols \`bearer\` and the token; never in the URL. Its messages have the schema \`LiveMessage\`; the first \`metrics\` has the last ${LIVE_POINTS} points. Nothing is expected from the client.`;
