import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyPermissions } from '@parley/shared/workspace/key-permissions'
import { type MemberPermission, permissionsOf, type Role } from '@parley/shared/workspace/members'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type KeyActor, type SystemActor, systemActor, type UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { insertWorkspace } from '../features/workspaces/workspaces.store.ts'
import { openApp } from '../open-app.ts'
import type { ResolverSettings } from '../outbound/resolver.ts'
import { resumeScope, type Scope } from '../policy.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { keyHolderWith } from './key-holder.ts'
import { quickPasswords } from './passwords.ts'
import type { TestEngine } from './stores/engines.ts'

export type TestApp = {
  readonly app: App
  /** Opens the app as another process on the same store does; on SQLite as the next process after this one. */
  readonly anotherProcess: () => App
  readonly clock: { readonly advance: (ms: number) => void }
  /** Runs all due jobs, including those that become due by them. Throws the first error of a handler. */
  readonly runJobs: () => Promise<void>
  /** A workspace that exists from the start, and its scopes. */
  readonly workspaceId: string
  readonly scope: (mode?: Mode) => Scope<never, SystemActor>
  /** The ID of another tenant, for tests of isolation. */
  readonly otherWorkspaceId: string
  readonly system: (mode?: Mode) => SystemActor
  readonly keyHolder: (permissions: Partial<KeyPermissions>, mode?: Mode) => KeyActor
  readonly member: (
    role?: Role,
    more?: { workspaceId?: string; permissions?: readonly MemberPermission[] },
  ) => UserActor
}

const start = Date.UTC(2026, 10, 21, 9, 0, 0)

/** The complete application without entry points, on its own store, with a clock advanced by hand. Closed when the test ends. */
export async function createTestApp(
  engine: TestEngine,
  overrides: Partial<Config> = {},
  resolver?: ResolverSettings,
): Promise<TestApp> {
  const store = await engine.open()
  const dataDir = join(tmpdir(), `parley-test-data-${randomUUID()}`)
  const config: Config = { ...readConfig({ PARLEY_LOG_LEVEL: 'silent', PARLEY_DATA_DIR: dataDir }), ...overrides }
  let time = start
  const secret = randomBytes(32).toString('hex')
  const log = pino({ level: config.logLevel })
  const apps: App[] = []
  const anotherProcess = () => {
    const another = openApp({ config, store, secret, now: () => time, log, passwords: quickPasswords, resolver })
    apps.push(another)
    return another
  }
  const app = anotherProcess()
  onTestFinished(async () => {
    for (const each of apps) {
      await each.outbound.close()
      await each.platforms.close()
      await each.live.close()
      await each.decoders.close()
    }
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const workspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Acme' }))
  const otherWorkspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Other' }))
  return {
    app,
    anotherProcess,
    clock: {
      advance: (ms) => {
        time += ms
      },
    },
    runJobs: async () => {
      const [firstError] = await makeWorker(app, handlers).drain()
      if (firstError !== undefined) throw firstError
    },
    workspaceId,
    otherWorkspaceId,
    scope: (mode = 'live') => resumeScope({ workspace_id: workspaceId, mode }),
    system: (mode = 'live') => systemActor({ workspaceId, mode }, 'test'),
    keyHolder: (permissions, mode = 'live') => keyHolderWith({ keyId: app.newId(), workspaceId, mode, permissions }),
    member: (role = 'owner', more = {}) => ({
      kind: 'user',
      userId: app.newId(),
      sessionId: app.newId(),
      email: `${role}@example.com`,
      name: `The ${role}`,
      memberships: [
        {
          workspaceId: more.workspaceId ?? workspaceId,
          workspaceName: 'Acme',
          role,
          archivedAt: null,
          twoFactor: 'not_required',
          permissions: new Set(more.permissions ?? permissionsOf(role)),
        },
      ],
    }),
  }
}
