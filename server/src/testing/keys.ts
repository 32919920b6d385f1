import { NewApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import { noKeyPermissions } from '@parley/shared/workspace/key-permissions'
import { authenticateKey } from '../features/api-keys/authenticate-key.ts'
import { createApiKey } from '../features/api-keys/create-api-key.ts'
import { authorized } from './authorized.ts'
import type { TestEngine } from './stores/engines.ts'
import { createTestApp } from './test-app.ts'

export const dayMs = 86_400_000
export const noPermission = noKeyPermissions

/** A test app whose owner creates API keys. */
export async function createKeyTestApp(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const owner = fixture.member('owner')
  const { app, workspaceId } = fixture
  return {
    fixture,
    app,
    owner,
    workspaceId,
    create: (more: Partial<NewApiKey> = {}) =>
      authorized('api_keys.manage', createApiKey)(app, owner, NewApiKey.parse({ workspaceId, name: 'CI', ...more })),
    /** The actor that a request with this key has now. */
    actorOf: async (created: CreatedKey) => (await authenticateKey(app, created.key))?.actor,
  }
}
