/** What the API's description says before its operations. */
import { LIVE_PATH, LIVE_POINTS } from '#shared/live-line.ts';

export const GUIDE = `Console and engine for outbound predictive dialing. Field names and texts are those of its console: Spanish, Portuguese and English.

**Who asks.** \`POST /api/v1/auth/login\` answers a token for \`Authorization: Bearer\`. It lives 15 minutes; \`POST /api/v1/auth/refresh\` renews it from the httpOnly cookie that the login set, and \`POST /api/v1/auth/logout\` ends both. Roles: admin, supervisor, operator, demo; each may do what those below it may. \`x-permission\` says who may use an operation. 401 and 403 come before any look at body, type or id.

**Errors.** One shape: \`{success: false, error, message, mensaje, details?, request_id}\`. \`error\` is a stable code, which clients branch on; the texts are for people. 400 is a wrong type or range and names the field, 404 does not exist, 409 is well formed but not possible now, 503 comes with Retry-After. Beside what operations list, the connection itself may be refused: \`malformed_request\` (400), \`request_timeout\` (408), \`headers_too_large\` (431); an unknown path is \`not_implemented\` (404).

**Requests.** JSON, not coerced: \`"5"\` is no 5. Unknown fields are ignored. PUT changes only the fields that are present. Ids are positive integers, instants ISO 8601 in UTC, phones E.164.

**Pages.** \`page\` from 1 and \`page_size\`; answers carry \`total\`, \`page\`, \`page_size\`, \`total_pages\`. Lists without them come whole.

**Live.** \`${LIVE_PATH}\` is a WebSocket. It takes the token in the Authorization header or, from browsers, as the subprotocols \`bearer\` and the token; never in the URL. Its messages are \`LiveMessage\` of the schemas: the first \`metrics\` carries the last ${LIVE_POINTS} points. Nothing is expected from the client.`;
