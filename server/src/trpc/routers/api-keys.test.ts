import { describe, expect, test } from 'vitest'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'

/** The fixture's owner, who made the keys. */
const owner = { name: 'The owner', is_member: true, left_at: null }

describe.each(engines)('API keys through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    const { workspaceId } = server.fixture
    const list = async () => {
      const input = encodeURIComponent(JSON.stringify({ workspaceId }))
      return (await server.call('GET', `/trpc/apiKeys.list?input=${input}`, { cookie: server.owner.cookie })).body
    }
    const mutate = (procedure: string, input: object, person: SignedIn = server.owner) =>
      server.call('POST', `/trpc/apiKeys.${procedure}`, { cookie: person.cookie, body: { workspaceId, ...input } })
    const works = async (key: string) => (await server.call('GET', '/api/v1/key', { key })).status === 200
    return { ...server, workspaceId, list, mutate, works }
  }

  test('a key is created, listed, deactivated, rotated and deleted with immediate effect', async () => {
    const { list, mutate, works } = await open()
    const created = (await mutate('create', { name: 'CI', mode: 'test', expiresInDays: 90 })).body.result.data
    expect(await works(created.key)).toBe(true)
    const keyId = created.keyData.id
    expect((await list()).result.data.data).toEqual([{ ...created.keyData, owner, replaced: false }])

    await mutate('change', { keyId, isActive: false })
    expect(await works(created.key)).toBe(false)
    await mutate('change', { keyId, isActive: true })

    const rotated = (await mutate('rotate', { keyId, overlapHours: 1 })).body.result.data
    expect([await works(created.key), await works(rotated.key)]).toEqual([true, true])

    expect((await mutate('delete', { keyId })).body.result.data).toEqual({ success: true, id: keyId })
    expect([await works(created.key), await works(rotated.key)]).toEqual([false, true])
    expect((await list()).result.data.data).toEqual([{ ...rotated.keyData, owner, replaced: false }])
  })

  test('invalid input is rejected with the field and creates nothing', async () => {
    const { list, mutate } = await open()

    for (const [path, input] of [
      ['name', { name: '' }],
      ['name', { name: 'a\0b' }],
      ['mode', { name: 'CI', mode: 'prod' }],
      ['expiresInDays', { name: 'CI', expiresInDays: 0 }],
    ] as const) {
      const { status, body } = await mutate('create', input)
      expect([path, status, body.error.data.details[0].path]).toEqual([path, 400, path])
    }
    expect((await list()).result.data.data).toEqual([])
  })

  test('strangers and members without manage_api_keys are rejected and change nothing', async () => {
    const { list, mutate, call, fixture, signInAs } = await open()
    const { keyData } = (await mutate('create', { name: 'CI' })).body.result.data
    const outsiders = [
      await signInAs('owner', { workspaceId: fixture.otherWorkspaceId }),
      await signInAs('agent'),
      await signInAs('admin', { permissions: { manage_api_keys: false } }),
    ]

    for (const person of outsiders) {
      const input = encodeURIComponent(JSON.stringify({ workspaceId: fixture.workspaceId, keyId: keyData.id }))
      expect((await call('GET', `/trpc/apiKeys.usage?input=${input}`, { cookie: person.cookie })).status).toBe(403)
      for (const procedure of ['create', 'change', 'rotate', 'delete']) {
        const input = { keyId: keyData.id, name: 'Mine', overlapHours: 0 }
        expect([procedure, (await mutate(procedure, input, person)).status]).toEqual([procedure, 403])
      }
    }
    expect((await list()).result.data.data).toEqual([{ ...keyData, owner, replaced: false }])
  })
})
