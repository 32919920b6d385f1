import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { createKeyTestApp } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { unknownOwner } from '../members/access-owners.store.ts'
import { authenticateKey } from './authenticate-key.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { handOverApiKey } from './hand-over-keys.ts'
import { listApiKeys } from './list-api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { keyUsage } from './usage/key-usage.ts'

describe.each(engines)('Permission to manage API keys on $name', (engine) => {
  const actions = {
    create: (app, actor, at) =>
      authorized('api_keys.manage', createApiKey)(
        app,
        actor,
        NewApiKey.parse({ workspaceId: at.workspaceId, name: 'x' }),
      ),
    list: (app, actor, at) => authorized('api_keys.read', listApiKeys)(app, actor, at),
    change: (app, actor, at) => authorized('api_keys.manage', changeApiKey)(app, actor, { ...at, isActive: false }),
    delete: (app, actor, at) => authorized('api_keys.manage', deleteApiKey)(app, actor, at),
    usage: (app, actor, at) => authorized('api_keys.read', keyUsage)(app, actor, { ...at, days: 7 }),
    handOver: (app, actor, at) => authorized('api_keys.manage', handOverApiKey)(app, actor, { ...at, to: 'anyone' }),
    rotate: (app, actor, at) => authorized('api_keys.manage', rotateApiKey)(app, actor, { ...at, overlapHours: 0 }),
  } as const satisfies Record<
    string,
    (app: TestApp['app'], actor: Actor, at: { workspaceId: string; keyId: string }) => Promise<unknown>
  >

  test.each(Object.keys(actions) as (keyof typeof actions)[])(
    '%s is refused without manage_api_keys and changes nothing',
    async (action) => {
      const { fixture, app, owner, workspaceId, create } = await createKeyTestApp(engine)
      const { keyData } = await create({ permissions: everyPermission })
      const at = { workspaceId, keyId: keyData.id }
      const outsiders: Actor[] = [
        fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
        fixture.member('agent'),
        fixture.member('owner', { permissions: ['reply', 'manage_settings'] }),
        fixture.keyHolder(everyPermission),
      ]

      for (const actor of outsiders) {
        await expect(actions[action](app, actor, at)).rejects.toMatchObject({ code: 'forbidden' })
      }
      expect((await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data).toEqual([
        { ...keyData, owner: unknownOwner, replaced: false },
      ])
    },
  )

  test.each(['change', 'delete', 'rotate', 'usage'] as const)(
    '%s does not find a key of another workspace',
    async (action) => {
      const { fixture, app, create } = await createKeyTestApp(engine)
      const { keyData, key } = await create()
      const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

      const attempt = actions[action](app, stranger, { workspaceId: fixture.otherWorkspaceId, keyId: keyData.id })

      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
      expect(await authenticateKey(app, key)).toBeDefined()
    },
  )
})
