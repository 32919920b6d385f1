import { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { listForMember } from './list-for-member.ts'

describe.each(engines)('on $name', (engine) => {
  test('results of a search say where they match: name, address, or newest matching message', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const write = (phone: string, text: string, name: string) => customers.write(phone, text, { name })
    const jose = await write('+491701234567', 'Where is my refund?', 'José Müller')
    fixture.clock.advance(1_000)
    const newest = await write('+491701234567', 'The refund, please', 'José Müller')
    fixture.clock.advance(1_000)
    await write('+491701234567', 'Hello?', 'José Müller')
    const { app, workspaceId } = fixture
    const search = async (q: string) => {
      const input = { ...ListConversationsOfContact.parse({ q }), workspaceId }
      const [found] = (await authorized('conversations.read', listForMember)(app, fixture.member('viewer'), input)).data
      return found?.match
    }

    expect(await search('jose mul')).toEqual({
      in: 'name',
      message_id: null,
      excerpt: {
        text: 'José Müller',
        marks: [
          [0, 4],
          [5, 11],
        ],
      },
    })
    for (const phone of [
      '+49 170 1234567',
      '0170 123 45 67',
      '+49\u00a0170\u00a012345',
      '\u202a+49 170‑1234567\u202c',
    ]) {
      const excerpt = { text: '+491701234567', marks: [[0, 13]] }
      expect([phone, await search(phone)]).toEqual([phone, { in: 'address', message_id: null, excerpt }])
    }
    expect(await search('refund')).toEqual({
      in: 'message',
      message_id: newest.messageId,
      excerpt: { text: 'The refund, please', marks: [[4, 10]] },
    })
    expect(newest.conversationId).toBe(jose.conversationId)
    expect(await search('nothing')).toBeUndefined()
    const plain = await authorized('conversations.read', listForMember)(app, fixture.member('viewer'), {
      ...ListConversationsOfContact.parse({}),
      workspaceId,
    })
    expect(plain.data[0]).not.toHaveProperty('match')
  })
})
