import { type KeyPermission, keyPermissions } from '@parley/shared/api-keys'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../features/api-keys/create-api-key.ts'
import { byKey } from '../testing/endpoints.ts'
import { engines } from '../testing/engines.ts'
import { dayMs, everyPermission } from '../testing/keys.ts'
import { knock, openWorld } from '../testing/world.ts'

const onlyPermissions = (granted: readonly KeyPermission[]) =>
  Object.fromEntries(keyPermissions.map((permission) => [permission, granted.includes(permission)]))

describe.each(engines)('which keys may do what over HTTP on $name', (engine) => {
  test('keys that may not or do not work, cookies and nobody at all change nothing', async () => {
    const rest = await openWorld(engine)
    const { ids, newKey, call, owner, house, snapshot: look } = rest
    const { workspaceId, cookie } = owner
    const make = (wanted: object = {}) => newKey({ mode: 'test', ...wanted })
    const expired = await make({ expiresInDays: 1 })
    const off = await make()
    const deleted = await make()
    await call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, keyId: off.keyData.id, isActive: false } })
    await call('DELETE', `/api/api-keys?workspaceId=${workspaceId}&keyId=${deleted.keyData.id}`, { cookie })
    house.clock.advance(dayMs)
    const before = await look()

    for (const [at, { ask }] of Object.entries(byKey)) {
      for (const key of [expired.key, off.key, deleted.key]) {
        const { status, body } = await knock(rest, at, { ...ask(ids), key })
        expect([at, status, body.error]).toEqual([at, 401, 'API key is invalid or expired'])
      }
      expect([at, (await knock(rest, at, { ...ask(ids), cookie })).status]).toEqual([at, 401])
      expect([at, (await knock(rest, at, ask(ids))).status]).toEqual([at, 401])
    }
    expect(await look()).toBe(before)

    for (const [at, { needs, ask }] of Object.entries(byKey)) {
      if (needs === 'nothing') continue
      const { key } = await make({
        permissions: onlyPermissions(keyPermissions.filter((each) => !needs.includes(each))),
      })
      const withKey = await look()
      const { status, body } = await knock(rest, at, { ...ask(ids), key })
      expect([at, status, body.code, body.error]).toEqual([
        at,
        403,
        'forbidden',
        expect.stringContaining(needs.join(' or ')),
      ])
      expect(await look()).toBe(withKey)
    }
  })

  test('a key with any one of the permissions that are needed may', async () => {
    const rest = await openWorld(engine)

    for (const [at, { needs, ask }] of Object.entries(byKey)) {
      for (const permission of needs === 'nothing' ? [] : needs) {
        const { key } = await rest.newKey({ mode: 'test', permissions: onlyPermissions([permission]) })
        const { status } = await knock(rest, at, { ...ask(rest.ids), key })
        expect([at, permission, Math.floor(status / 100)]).toEqual([at, permission, 2])
      }
    }
  })

  test('what belongs to another mode or another workspace is not there, and stays as it is', async () => {
    const rest = await openWorld(engine)
    const { ids, newKey, house, snapshot: look } = rest
    const otherMode = await newKey({ mode: 'live' })
    const elsewhere = await createApiKey(house.app, house.member('owner', { workspaceId: house.otherWorkspaceId }), {
      workspaceId: house.otherWorkspaceId,
      name: 'Theirs',
      mode: 'test',
      permissions: everyPermission,
    })
    const before = await look()

    for (const [at, { ask, byId }] of Object.entries(byKey)) {
      const isHelper = at.includes('test_helpers')
      for (const { key } of byId ? [otherMode, elsewhere] : []) {
        const { status } = await knock(rest, at, { ...ask(ids), key })
        expect([at, status]).toEqual([at, isHelper && key === otherMode.key ? 403 : 404])
      }
    }
    for (const list of ['conversations', 'campaigns', 'templates']) {
      const { body } = await rest.call('GET', `/api/v1/${list}`, { key: elsewhere.key })
      expect([list, body.data]).toEqual([list, []])
    }
    expect(await look()).toBe(before)
  })
})
