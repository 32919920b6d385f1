import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTag } from '../tags/create-tag.ts'
import { listContacts } from './list-contacts.ts'
import { listTagsOfContacts, tagContacts } from './tag-contacts.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const where = { workspaceId, mode: 'live' as const }
    for (const name of ['VIP', 'Late']) {
      await authorized('tags.manage', createTag)(app, owner, { ...where, name, colour: 'blue' })
    }
    const customers = await customersOf(fixture)
    await customers.write('+491701234567', 'Hello', { name: 'Anna' })
    await customers.write('+491701234568', 'Hello', { name: 'Ben' })
    const { data } = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })
    const idOf = (wanted: string) => data.find(({ name }) => name === wanted)?.id ?? ''
    const tag = (changes: Omit<Parameters<typeof tagContacts>[2], 'workspaceId'>, actor = owner) =>
      authorized('contacts.manage', tagContacts)(app, actor, { ...where, ...changes })
    const tags = async (...contactIds: string[]) => {
      const listed = await authorized('contacts.read', listTagsOfContacts)(app, owner, { ...where, contactIds })
      return listed.data.map((each) => each.tags)
    }
    return { fixture, anna: idOf('Anna'), ben: idOf('Ben'), tag, tags }
  }

  test('several contacts are tagged at once, and the audit log records those that changed', async () => {
    const { fixture, anna, ben, tag, tags } = await open()
    await tag({ contactIds: [anna], add_tags: ['VIP'] })
    const { data } = await tag({ contactIds: [anna, ben, 'nobody'], add_tags: ['vip'], remove_tags: ['Late'] })
    expect(new Map(data.map((each) => [each.contactId, each.tags]))).toEqual(
      new Map([
        [anna, ['VIP']],
        [ben, ['VIP']],
      ]),
    )
    await tag({ contactIds: [ben], add_tags: ['Late'], remove_tags: ['VIP'] })
    expect(await tags(anna, ben)).toEqual([['VIP'], ['Late']])
    expect((await entriesOf(fixture, 'contact.tagged')).map(({ subject, details }) => [subject, details])).toEqual([
      ['Anna (+491701234567)', { tags: { from: [], to: ['VIP'] } }],
      ['Ben (+491701234568)', { tags: { from: [], to: ['VIP'] } }],
      ['Ben (+491701234568)', { tags: { from: ['VIP'], to: ['Late'] } }],
    ])
  })

  test('contacts are not tagged with an unknown tag, nor by members without the permission', async () => {
    const { fixture, anna, ben, tag, tags } = await open()
    await expect(tag({ contactIds: [anna, ben], add_tags: ['VIP', 'Ghost'] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'add_tags' }],
    })
    const viewer = tag({ contactIds: [anna], add_tags: ['VIP'] }, fixture.member('viewer'))
    await expect(viewer).rejects.toMatchObject({ code: 'forbidden' })
    expect(await tags(anna, ben)).toEqual([[], []])
  })
})
