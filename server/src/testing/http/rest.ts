import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { playCustomer } from '../../features/simulator/play-customer.ts'
import { sqlite } from '../stores/engines.ts'
import { openTestServer, type TestServer } from './server.ts'

export type RestTestApp = TestServer & {
  /** Creates an API key through the dashboard's operation, with every permission by default. */
  readonly newKey: (wanted?: Record<string, unknown>) => Promise<CreatedKey>
  /** Starts a conversation by a customer's first message. */
  readonly conversation: (mode?: Mode, from?: string) => Promise<{ messageId: string; conversationId: string }>
}

/** A server with the helpers that tests of the REST API share. */
export async function createRestTestApp(...opening: Parameters<typeof openTestServer>): Promise<RestTestApp> {
  const server = await openTestServer(...opening)
  const { fixture, owner, call } = server
  return {
    ...server,
    newKey: async (wanted = {}) => {
      const body = { workspaceId: owner.workspaceId, name: 'Test', permissions: everyPermission, ...wanted }
      const { status, body: created } = await call('POST', '/api/api-keys', { cookie: owner.cookie, body })
      if (status !== 201) throw new Error(`No key was made: ${JSON.stringify(created)}`)
      return created as CreatedKey
    },
    conversation: (mode = 'live', from = '+491701234567') =>
      playCustomer(fixture.app, fixture.scope(mode), { from, text: 'Hello, is anybody there?' }),
  }
}

/** Opens a test app with an API key and a session, for tests that are independent of the engine. */
export async function openSessionAndKey() {
  const rest = await createRestTestApp(sqlite)
  const { key } = await rest.newKey()
  return {
    ...rest,
    key,
    asking: { key },
    session: { cookie: rest.owner.cookie },
    newKeyBody: (more: object = {}) => ({ workspaceId: rest.owner.workspaceId, name: 'CI', ...more }),
  }
}
