import { describe, expect, test } from 'vitest'
import { checkStore } from '../../ops/check-store.ts'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { beginLogs } from '../../testing/stores/audit-chain.ts'
import { engines } from '../../testing/stores/engines.ts'
import { withoutHalfSurrogates } from './half-surrogates.ts'

test.each([
  ['"\\ud800"', '"\\ufffd"'],
  ['"a\\uDFFFb"', '"a\\ufffdb"'],
  ['"\\ud83d\\ude00"', '"\\ud83d\\ude00"'],
  ['"\\ud83d\\ud83d\\ude00\\ude00"', '"\\ufffd\\ud83d\\ude00\\ufffd"'],
  ['"\\\\ud800"', '"\\\\ud800"'],
  ['"\\\\\\ud800"', '"\\\\\\ufffd"'],
  ['"\\ud83d\\\\ude00"', '"\\ufffd\\\\ude00"'],
  ['{"\\udabc": "😀\\ud7ff\\ue000\\n"}', '{"\\ufffd": "😀\\ud7ff\\ue000\\n"}'],
  ['"\\ud800', '"\\ufffd'],
  ['\\ud8', '\\ud8'],
])('Half of a surrogate pair in %s becomes U+FFFD', (json, expected) => {
  expect(withoutHalfSurrogates(json)).toBe(expected)
})

/** Half of a character, as a program writes it that cuts text within one. `JSON.stringify` escapes it. */
const half = '\ud800'

describe.each(engines)('on $name', (engine) => {
  test('half of a surrogate pair is stored as U+FFFD, and leaves the audit chain intact', async () => {
    const { call, fixture, owner, newKey, conversation, identity } = await createRestTestApp(engine)
    await beginLogs(fixture)
    const { workspaceId, cookie } = owner
    const { conversationId } = await conversation()
    const { key } = await newKey({ name: `Key ${half}` })
    await call('POST', '/trpc/account.changeSendDelay', { cookie, body: { seconds: 0 } })
    const sent = [
      await call('POST', '/trpc/settings.change', { cookie, body: { workspaceId, name: `Acme ${half}` } }),
      await call('POST', '/trpc/account.changeName', { cookie, body: { name: `Ada ${half}` } }),
      await call('POST', '/trpc/cannedReplies.create', {
        cookie,
        body: { workspaceId, shortcut: 'hello', text: half },
      }),
      await call('POST', '/trpc/messages.send', { cookie, body: { workspaceId, conversationId, text: `Hi ${half}` } }),
      await call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: `Hi ${half}` } }),
    ]
    expect(sent.map(({ status, body }) => [status < 300, body])).toEqual(sent.map(({ body }) => [true, body]))
    await call('POST', '/trpc/settings.change', { cookie, body: { workspaceId, name: 'Acme' } })

    expect((await checkStore(fixture.app.store)).problems).toEqual([])
    const entries = await fixture.app.db.selectFrom('audit_entry').select(['subject', 'details']).execute()
    expect(JSON.stringify(entries)).toContain('Acme \uFFFD')
    expect(JSON.stringify(entries)).not.toContain('ud800')
    const messages = await fixture.app.db.selectFrom('message').select('text').execute()
    expect(messages.filter(({ text }) => text === 'Hi \uFFFD')).toHaveLength(2)
    expect((await identity.userOf({ cookie }))?.name).toBe('Ada \uFFFD')
  })
})
