import { type MemberPermission, memberPermissions } from '@parley/shared/members'
import { describe, expect, test } from 'vitest'
import { byKey, bySession } from '../testing/endpoints.ts'
import { engines } from '../testing/engines.ts'
import { knock, openWorld } from '../testing/world.ts'
import { routes } from './routes.ts'

describe.each(engines)('which people may do what over HTTP on $name', (engine) => {
  test('every endpoint stands in the tables of this test', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(bySession), ...Object.keys(byKey)].sort(),
    )
  })

  test('a session that may not, a stranger’s, an API key and nobody at all change nothing', async () => {
    const rest = await openWorld(engine)
    const { ids, signInAs, newKey, house, snapshot: look } = rest
    const stranger = await signInAs('owner', { workspaceId: house.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const everythingBut = async (permission: MemberPermission) =>
      await signInAs('owner', { permissions: { [permission]: false } })
    const { key } = await newKey()
    const before = await look()

    for (const [at, { needs, ask }] of Object.entries(bySession)) {
      const nobody = await knock(rest, at, ask(ids))
      expect([at, nobody.status]).toEqual([at, 401])
      expect([at, (await knock(rest, at, { ...ask(ids), key })).status]).toEqual([at, 401])
      if (at === 'GET /api/me') continue

      const foreign = await knock(rest, at, { ...ask(ids), cookie: stranger.cookie })
      const nowhere = await knock(rest, at, {
        ...ask({ ...ids, workspaceId: crypto.randomUUID() }),
        cookie: stranger.cookie,
      })
      expect([at, foreign.status, foreign.body.code]).toEqual([at, 403, 'forbidden'])
      expect({ ...nowhere.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })

      if (needs === 'nothing') continue
      for (const { cookie } of [viewer, await everythingBut(needs)]) {
        const lacking = await knock(rest, at, { ...ask(ids), cookie })
        expect([at, lacking.status, lacking.body.error]).toEqual([at, 403, expect.stringContaining(needs)])
      }
    }
    expect(await look()).toBe(before)
  })

  test('a member with the one permission that is needed, and no other, may', async () => {
    const rest = await openWorld(engine)

    for (const [at, { needs, ask }] of Object.entries(bySession)) {
      const permissions = Object.fromEntries(memberPermissions.map((each) => [each, each === needs]))
      const { cookie } = await rest.signInAs('viewer', { permissions })
      const { status } = await knock(rest, at, { ...ask(rest.ids), cookie })
      expect([at, status]).toEqual([at, at.startsWith('POST') && !at.endsWith('bulk-send') ? 201 : 200])
    }
  })

  test('a key of one’s own workspace is not reached by way of another', async () => {
    const rest = await openWorld(engine)
    const { ids, call, signInAs, house } = rest
    const stranger = await signInAs('owner', { workspaceId: house.otherWorkspaceId })
    const { cookie } = stranger
    const workspaceId = house.otherWorkspaceId

    const patch = { workspaceId, keyId: ids.keyId, isActive: false }
    expect((await call('PATCH', '/api/api-keys', { cookie, body: patch })).status).toBe(404)
    const path = `/api/api-keys?workspaceId=${workspaceId}&keyId=${ids.keyId}`
    expect((await call('DELETE', path, { cookie })).status).toBe(404)
    expect((await call('GET', `/api/api-keys?workspaceId=${workspaceId}`, { cookie })).body.data).toEqual([])
  })
})
