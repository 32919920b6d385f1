import { describe, expect, test } from 'vitest'
import { recipients } from '../testing/campaigns.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

type Row = Record<string, unknown>
const byId = (one: Row, other: Row) => String(one._id).localeCompare(String(other._id))

describe.each(engines)('Lists by key on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey({ mode: 'test' })
    const get = (path: string, headers = {}) => rest.call('GET', path, { key, headers })
    const tag = (name: string) => rest.call('POST', '/api/v1/tags', { key, body: { name, colour: 'blue' } })
    /** The rows of each page, as the cursors lead to them. */
    const follow = async (path: string) => {
      const pages: Row[][] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { status, body } = await get(cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`)
        expect(status).toBe(200)
        pages.push(body.data as Row[])
        cursor = body.next_cursor as string | null
      }
      return pages
    }
    return { ...rest, key, get, tag, follow }
  }

  test('a list that is returned at once can be sorted, and read by pages that join to the whole', async () => {
    const { get, tag, follow } = await open()
    for (const name of ['beta', 'Alpha', 'gamma', 'delta', 'epsilon']) await tag(name)
    const { body: whole } = await get('/api/v1/tags')
    expect(whole).toMatchObject({ data: expect.any(Array), next_cursor: null })
    expect((whole.data as Row[]).length).toBe(5)

    const pages = await follow('/api/v1/tags?limit=2&sort=-name')
    expect(pages.map((rows) => rows.map(({ name }) => name))).toEqual([
      ['gamma', 'epsilon'],
      ['delta', 'beta'],
      ['Alpha'],
    ])
    expect((await follow('/api/v1/tags?limit=3')).flat()).toEqual(whole.data)
  })

  test('a list of pages can be followed by cursor, and sorted by the fields that it names', async () => {
    const { fixture, key, call, get, follow } = await open()
    await approvedTemplate(fixture, { mode: 'test' })
    for (const name of ['One', 'Two', 'Three']) {
      const body = { name, templateName: 'order_shipped', recipients: recipients(1) }
      expect((await call('POST', '/api/v1/campaigns', { key, body })).status).toBe(202)
    }
    const { body } = await get('/api/v1/campaigns')
    const pages = await follow('/api/v1/campaigns?limit=2')
    expect(pages.flat()).toEqual(body.data)
    const { body: first } = await get('/api/v1/campaigns?limit=2')
    expect(first).toMatchObject({ pagination: { next_cursor: first.next_cursor, page: 1, total_pages: 2 } })
    const sorted = await follow('/api/v1/campaigns?limit=1&sort=-name&fields=name')
    expect(sorted.flat()).toEqual([{ name: 'Two' }, { name: 'Three' }, { name: 'One' }])
  })

  test('a search that has pages only is followed by cursor as the list itself', async () => {
    const { conversation, follow } = await open()
    for (const at of [1, 2, 3]) await conversation('test', `+4917012345${at}0`)
    const list = await follow('/api/v1/conversations?limit=2&fields=_id')
    const search = await follow('/api/v1/conversations?limit=2&fields=_id&q=anybody')

    expect(list.map((rows) => rows.length)).toEqual([2, 1])
    expect(search.flat().sort(byId)).toEqual(list.flat().sort(byId))
  })

  test('a list has only the fields that are asked for, and a wrong name is refused with those that exist', async () => {
    const { conversation, get } = await open()
    const { conversationId } = await conversation('test')
    const { body } = await get('/api/v1/conversations?fields=_id,status')
    expect(body.data).toEqual([{ _id: conversationId, status: 'open' }])

    for (const [parameter, path] of [
      ['fields=_id,statu', 'fields'],
      ['fields=', 'fields'],
      ['sort=name', undefined],
    ] as const) {
      const answer = await get(`/api/v1/conversations?${parameter}`)
      expect(answer.status).toBe(path ? 400 : 200)
      if (path) expect(answer.body.details).toMatchObject([{ path, message: expect.any(String) }])
    }
    const wrong = await get('/api/v1/tags?sort=size&limit=0&cursor=nothing')
    expect(wrong.body.details.map((each: Row) => each.path)).toEqual(['limit', 'sort'])
    const cursor = await get('/api/v1/tags?cursor=nothing')
    expect([cursor.status, cursor.body.details]).toMatchObject([400, [{ path: 'cursor' }]])
  })

  test('a cursor of another list is refused, whether it is followed by page or is a part of a whole', async () => {
    const { fixture, get, tag, conversation } = await open()
    await approvedTemplate(fixture, { mode: 'test' })
    for (const name of ['one', 'two']) await tag(name)
    for (const at of [1, 2]) await conversation('test', `+4917012345${at}0`)
    const cursors = {
      tags: (await get('/api/v1/tags?limit=1')).body.next_cursor,
      conversations: (await get('/api/v1/conversations?limit=1')).body.next_cursor,
      search: (await get('/api/v1/conversations?limit=1&q=anybody')).body.next_cursor,
    }
    for (const path of ['/api/v1/campaigns', '/api/v1/members', '/api/v1/contacts', '/api/v1/templates']) {
      for (const [from, cursor] of Object.entries(cursors)) {
        const { status, body } = await get(`${path}?cursor=${cursor}`)
        expect([path, from, status, body.details]).toMatchObject([path, from, 400, [{ path: 'cursor' }]])
      }
    }
    for (const path of ['/api/v1/conversations?limit=1', '/api/v1/conversations?q=anybody']) {
      expect((await get(`${path}&cursor=${cursors.tags}`)).body.details).toMatchObject([{ path: 'cursor' }])
    }
    for (const path of ['/api/v1/tags?cursor=', '/api/v1/tags?fields=name&cursor=']) {
      expect((await get(path + cursors.tags)).body.data).toHaveLength(1)
    }
  })

  test('a response to GET is answered with 304 until it would be another one', async () => {
    const { get, tag, conversation } = await open()
    const { conversationId } = await conversation('test')
    for (const path of ['/api/v1/tags', '/api/v1/key', `/api/v1/conversations/${conversationId}`]) {
      const { headers } = await get(path)
      const again = await get(path, { 'If-None-Match': headers.etag })
      expect([path, again.status, again.headers.etag]).toEqual([path, 304, headers.etag])
    }
    const before = await get('/api/v1/tags')
    await tag('new')
    expect((await get('/api/v1/tags', { 'If-None-Match': before.headers.etag })).status).toBe(200)
  })
})
