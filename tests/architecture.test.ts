import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkTree, SERVER_ROOMS } from './support/architecture.ts';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

describe('architecture', () => {
  it('follows every rule of docs/architecture.md', () => {
    expect(checkTree(pathOf('..'))).toEqual([]);
  });

  it('lists each server folder after the folders that it may import', () => {
    const rooms = Object.keys(SERVER_ROOMS);
    const upward = Object.entries(SERVER_ROOMS).flatMap(([room, allowed]) =>
      allowed.filter((one) => !rooms.slice(0, rooms.indexOf(room)).includes(one)).map((one) => `${room} → ${one}`),
    );
    expect(upward).toEqual([]);
  });

  it('lets no platform folder import a domain', () => {
    const platform = Object.entries(SERVER_ROOMS).filter(([room]) => room.startsWith('platform/'));
    expect(platform.filter(([, allowed]) => allowed.includes('domains'))).toEqual([]);
  });

  it('reports each broken rule of the fixture once', () => {
    expect(checkTree(pathOf('fixtures/architecture'))).toEqual([
      'engine/chance.ts: engine rolls its own dice: Math.random',
      'engine/clock.ts: engine reads the clock: Date.now',
      'engine/clock.ts: engine reads the clock: new Date()',
      'engine/disk.ts: engine imports node:fs: it is pure',
      'engine/package.ts: engine imports pino: it is pure',
      'engine/server.ts: engine imports server: server/start/main.ts',
      'engine/timer.ts: engine reaches for the world: process.hrtime',
      'engine/timer.ts: engine reaches for the world: setTimeout',
      'engine/wire.ts: engine imports the wire: shared/contracts/common.ts',
      'imports in a circle: web/circle-a.ts → web/circle-b.ts → web/circle-a.ts',
      'scripts/bench.ts: scripts imports bench: bench/run.ts',
      "scripts/engine-inside.ts: imports the engine's inside: engine/policies/pacing/rate-limiter.ts",
      'server/any.ts: uses any',
      'server/barrel.ts: re-exports ./any.ts: no barrel files',
      'server/default.ts: has a default export',
      'server/dialer/live.ts: dialer imports live: server/live/projection.ts',
      "server/domains/calls/inside.ts: domain calls imports domain campaigns's inside: store.ts",
      'server/domains/calls/pool.ts: domains imports platform/pool: server/platform/pool/pool.ts',
      "server/domains/calls/value.ts: domain calls imports domain campaigns's inside: service.ts",
      'server/domains/fat/routes.ts: a handler has 13 lines: at most 12',
      'server/domains/fat/routes.ts: a handler has 7 statements: at most 6',
      'server/domains/fat/routes.ts: a route decides: a handler branches more than once',
      'server/domains/fat/routes.ts: a route decides: it calls fail',
      'server/domains/fat/routes.ts: a route decides: it throws',
      'server/domains/fat/routes.ts: a route has no contract: serve() registers those of a table',
      'server/domains/fat/routes.ts: a route reaches past its service: server/domains/fat/store.ts',
      'server/domains/fat/routes.ts: a route reaches past its service: server/platform/db/open.ts',
      'server/domains/fat/service.ts: SQL outside a store: imports drizzle-orm',
      'server/domains/fat/service.ts: SQL outside a store: prepare',
      'server/domains/fat/service.ts: SQL outside a store: sql``',
      "server/engine-inside.ts: imports the engine's inside: engine/runtime/call-manager.ts",
      'server/enum.ts: declares an enum: type stripping cannot run it',
      'server/live/domains.ts: live imports domains: server/domains/metrics/service.ts',
      'server/long.ts: has more than 400 lines',
      'server/outside.ts: server imports what is outside the layers: tests/support/helper.ts',
      'server/platform/exports/domains.ts: platform/exports imports domains: server/domains/calls/call-store.ts',
      'server/platform/http/dialer.ts: platform/http imports dialer: server/dialer/host.ts',
      'server/platform/pool/domains.ts: platform/pool imports domains: server/domains/calls/call-store.ts',
      'server/platform/time/db.ts: platform/time imports platform/db: server/platform/db/open.ts',
      'server/room/new.ts: room imports platform/time: server/platform/time/clock.ts',
      'server/slot-book.ts: createHTTPWaitingRoom is a retired name: waiting-room',
      'server/slot-book.ts: its path has a retired name: slot-book',
      'server/web.ts: server imports web: web/lib/format.ts',
      'shared/node.ts: shared imports node:path: browsers use it too',
      'shared/ours.ts: shared imports engine: engine/ports.ts',
      'tests/reach-by-destructuring.ts: reaches into the database: tests/support/database.ts does that, by name',
      'tests/reach-over-lines.ts: reaches into the database: tests/support/database.ts does that, by name',
      'tests/reach.ts: reaches into the database: tests/support/database.ts does that, by name',
      'web/answer.ts: web casts an answer: its contract has the type',
      'web/answer.ts: web makes requests outside web/lib/api/: fetch',
      'web/answer.ts: web makes up the type of an answer: contracts have it',
      'web/answer.ts: web spells an API path: shared/contracts/routes.ts has them',
      'web/dynamic.ts: web imports server: server/start/env.ts',
      'web/engine.ts: web imports engine: engine/dialer.ts',
      'web/node.ts: web imports node:os',
      'web/type.ts: web imports server: server/app.ts',
      'web/worker.ts: web imports engine: engine/thread.ts',
    ]);
  });
});
