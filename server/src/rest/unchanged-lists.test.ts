import { describe, expect, test } from 'vitest'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines, postgres } from '../testing/stores/engines.ts'
import { makeUnchangedLists } from './unchanged-lists.ts'

const path = '/api/v1/conversations?limit=5'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey()
    const ask = (more: Record<string, string> = {}) => rest.call('GET', path, { key, headers: more })
    return { ...rest, key, ask }
  }

  test('a repeated list is 304 without a body while nothing changed', async () => {
    const { ask, conversation } = await open()
    await conversation()
    const first = await ask()
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]{22}"$/)

    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask({ 'if-none-match': sent })
      expect([sent, again.status, again.body, again.headers.etag]).toEqual([sent, 304, '', tag])
      expect(again.headers['x-ratelimit-remaining']).toBeDefined()
      expect(again.headers['cache-control']).toBe('no-store')
    }
    expect((await ask({ 'if-none-match': '"other"' })).body).toEqual(first.body)
  })

  test('a repeated list shows every change at once', async () => {
    const { ask, call, conversation, key, fixture } = await open()
    const { conversationId } = await conversation('live', '+491701111111')
    const system = fixture.system('live')
    const changes = {
      'a message': () =>
        authorized('simulator.use', playCustomer)(fixture.app, system, { from: '+491701111111', text: 'And?' }),
      'a status': () => call('PATCH', `/api/v1/conversations/${conversationId}`, { key, body: { status: 'pending' } }),
      'a conversation': () => conversation('live', '+491702222222'),
      'a name': () =>
        fixture.app.db
          .updateTable('contact')
          .set({ name: 'Nadia' })
          .where('workspace_id', '=', system.workspaceId)
          .execute(),
      'a deletion': () => fixture.app.db.deleteFrom('message').execute(),
    }
    let last = await ask()
    for (const [what, change] of Object.entries(changes)) {
      await change()
      const now = await ask({ 'if-none-match': String(last.headers.etag) })
      expect([what, now.status]).toEqual([what, what === 'a deletion' ? 304 : 200])
      if (now.status === 200) last = now
    }
    expect(last.body.data[0].contact.name).toBe('Nadia')
  })

  test('a repeated list is never that of another mode, and never shown without the permission', async () => {
    const { ask, call, conversation, newKey } = await open()
    await conversation('live')
    const mine = await ask()
    const test = await newKey({ mode: 'test' })
    const others = await newKey({ permissions: { write: true } })

    const inTest = await call('GET', path, { key: test.key, headers: { 'if-none-match': String(mine.headers.etag) } })
    expect([inTest.status, inTest.body.data]).toEqual([200, []])
    expect((await call('GET', path, { key: others.key })).status).toBe(403)
  })
})

test('A list contains what another process on the same database has just committed', async () => {
  const { call, conversation, newKey, fixture } = await createRestTestApp(postgres)
  const { key } = await newKey()
  await conversation('live', '+491701111111')
  const other = fixture.anotherProcess()
  for (let n = 0; n < 5; n += 1) {
    const from = `+49170222222${n}`
    const lists = [call('GET', path, { key }), call('GET', path, { key })]
    await authorized('simulator.use', playCustomer)(other, fixture.system('live'), { from, text: 'Hello' })
    expect((await call('GET', path, { key })).body.data[0].contact.phone).toBe(from)
    await Promise.all(lists)
  }
})

describe('Lists in memory', () => {
  const tenant = { workspaceId: 'w', mode: 'live' } as const

  test('lists in memory are read once until the version changes', async () => {
    let version = 0
    let reads = 0
    const find = makeUnchangedLists({ conversationVersion: () => version })
    const read = async () => {
      reads += 1
      return `read ${reads}`
    }
    const list = async () => (await find(tenant, '/list', read)).body.toString()

    expect([await list(), await list()]).toEqual(['read 1', 'read 1'])
    version += 1
    expect([await list(), await list()]).toEqual(['read 2', 'read 2'])
  })

  test('lists in memory are not remembered when something changed while they were read', async () => {
    let version = 0
    const find = makeUnchangedLists({ conversationVersion: () => version })
    const disturbed = async () => {
      version += 1
      return 'before the change'
    }
    await find(tenant, '/list', disturbed)

    expect((await find(tenant, '/list', async () => 'after it')).body.toString()).toBe('after it')
  })

  test.each(['?q=word', '?page=1&q=word', '?%71=word'])(
    'lists in memory are not remembered for a search: %s',
    async (query) => {
      const find = makeUnchangedLists({ conversationVersion: () => 0 })
      await find(tenant, `/list${query}`, async () => 'first')

      expect((await find(tenant, `/list${query}`, async () => 'second')).body.toString()).toBe('second')
    },
  )

  test('lists in memory are always read where other processes may write', async () => {
    const find = makeUnchangedLists({ conversationVersion: undefined })
    await find(tenant, '/list', async () => 'first')

    expect((await find(tenant, '/list', async () => 'second')).body.toString()).toBe('second')
  })
})
