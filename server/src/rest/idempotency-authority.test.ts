import { describe, expect, test } from 'vitest'
import { changeApiKey } from '../features/api-keys/change-api-key.ts'
import { insertMember } from '../features/members/members.store.ts'
import { resumeScope } from '../policy.ts'
import { authorized } from '../testing/authorized.ts'
import { byKey, bySession } from '../testing/http/endpoints.ts'
import { noPermission } from '../testing/keys.ts'
import { callEndpoint, createPopulatedTestApp } from '../testing/populated-test-app.ts'
import { engines } from '../testing/stores/engines.ts'
import { routes } from './routes.ts'

/** Test helpers ask for no permission. */
const repeatable = routes
  .filter(({ idempotent, testKeysOnly }) => idempotent && !testKeysOnly)
  .map(({ method, path }) => `${method} ${path}`)

describe.each(engines)('on $name', (engine) => {
  test('a stored response is rejected for callers who have lost the permission', async () => {
    const world = await createPopulatedTestApp(engine)
    const { fixture, identity, newKey, signInAs, ids } = world
    const { keyData, key } = await newKey({ mode: 'test' })
    const person = await signInAs('owner')
    const ask = (at: string) => {
      const { path, body } = (byKey[at] ?? bySession[at])?.ask(ids) ?? {}
      const asker = byKey[at] ? { key } : { cookie: person.cookie }
      return callEndpoint(
        world,
        at,
        { ...(path !== undefined && { path }), body: { ...Object(body) }, ...asker },
        'order-7',
      )
    }
    for (const at of repeatable) expect([at, (await ask(at)).status < 300]).toEqual([at, true])

    const none = noPermission
    const where = { workspaceId: fixture.workspaceId, keyId: keyData.id }
    await authorized('api_keys.manage', changeApiKey)(fixture.app, fixture.member('owner'), {
      ...where,
      permissions: none,
    })
    // Still an owner elsewhere, so that what decides is the role in the workspace of the request.
    const elsewhere = resumeScope({ workspace_id: fixture.otherWorkspaceId, mode: 'live' })
    await fixture.app.db.updateTable('member').set({ role: 'viewer' }).where('userId', '=', person.userId).execute()
    await fixture.app.transact((tx) =>
      insertMember(fixture.app, tx, elsewhere, { userId: person.userId, role: 'owner' }),
    )
    await fixture.app.db.updateTable('installation').set({ workspace_creators: 'first_owners' }).execute()
    identity.forget(person.userId)

    for (const at of repeatable) {
      const { status, body } = await ask(at)
      expect([at, status, Object.keys(body).toSorted()]).toEqual([at, 403, ['code', 'error', 'request_id']])
    }
  })
})
