import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/audit.ts'
import { authorized } from '../../../testing/authorized.ts'
import { eventKindsOf, recordEvents } from '../../../testing/customers.ts'
import { envelope, ofNumber } from '../../../testing/graph/callbacks.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { channelLog } from '../../channels/channel-log.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { findOrCreateContact } from '../../identity/find-or-create-contact.ts'
import { getContact } from '../get-contact.ts'
import { setOptOut } from '../set-opt-out.ts'
import { blockContact, unblockContact } from './block-contact.ts'

const hourMs = 3_600_000

describe.each(engines)('A blocked contact on $name', (engine) => {
  /** Ada, who has written once, and what a member does with her. */
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { app, owner, where, account } = fixture
    await fixture.writes()
    const [contact] = await fixture.contacts()
    const contactId = contact?.id ?? ''
    const detail = () => authorized('contacts.read', getContact)(app, owner, { ...where, contactId })
    return {
      ...fixture,
      contactId,
      detail,
      block: (reason?: string) =>
        authorized('contacts.block', blockContact)(app, owner, { ...where, contactId, reason }),
      unblock: () => authorized('contacts.block', unblockContact)(app, owner, { ...where, contactId }),
      atPlatform: async () =>
        readable((await detail()).platform_blocks.map(({ state, message }) => ({ state, message }))),
      log: async () => readable((await channelLog(app, fixture.scope(), {})).data),
      requests: () => fixture.graph.calls.filter(({ path }) => path.endsWith(`${account.phoneNumberId}/block_users`)),
    }
  }

  test('what a blocked contact sends is counted in the log of the channel, and changes nothing else', async () => {
    const fixture = await open()
    const { block, writes, thread, conversations, log, account, app, owner, where, runJobs, graph } = fixture
    account.blockTrouble.set(ada, 139101)
    const [first] = await conversations()
    await authorized('conversations.change', changeConversation)(app, owner, {
      ...where,
      conversationId: first?._id ?? '',
      status: 'resolved',
    })
    await block()
    await runJobs()
    const seen = async () => [await thread(), await conversations(), await eventKindsOf(fixture)]
    const before = await seen()
    await writes()
    await writes({ type: 'image', image: { id: '55', mime_type: 'image/jpeg' } })
    const call = { id: 'wacid.1', from: '15551230001', to: '1', event: 'connect', direction: 'USER_INITIATED' }
    const calls = { contacts: [{ wa_id: '15551230001' }], calls: [call] }
    await graph.say(account, envelope(account, 'calls', ofNumber(account, calls)))
    await runJobs()

    expect(await seen()).toEqual(before)
    expect(await log()).toMatchObject([{ code: 'BLOCKED_SENDERS', tone: 'info', times: 3 }])
    expect(JSON.stringify(await log())).not.toContain('Ada')
  })

  test('a stop word of a blocked contact still counts', async () => {
    const { block, writes, contacts, thread, account } = await open()
    account.blockTrouble.set(ada, 139101)
    await block()
    await writes({ type: 'text', text: { body: 'Stop' } })

    expect(await contacts()).toMatchObject([{ opt_out: { scope: 'campaigns', source: 'keyword' } }])
    expect(await thread()).toHaveLength(1)
  })

  test('nothing is sent to a blocked contact, and everything again once unblocked', async () => {
    const { block, unblock, reply, runJobs, graph, writes } = await open()
    await block()
    await expect(reply()).rejects.toMatchObject({ code: 'contact_blocked', reason: { key: 'contactIsBlocked' } })
    await runJobs()
    await unblock()
    await runJobs()
    await reply('Hello again')
    await writes()

    expect(graph.messages.map(({ text }) => text)).toEqual(['Hello again'])
  })

  test('the number with which the contact has conversations blocks and unblocks them too', async () => {
    const { block, unblock, runJobs, account, atPlatform, detail } = await open()
    await block('Insults us')
    expect(await atPlatform()).toEqual([{ state: 'pending', message: null }])
    await runJobs()
    expect([...account.blocked]).toEqual([ada])
    expect(await atPlatform()).toEqual([{ state: 'blocked', message: null }])
    expect(await detail()).toMatchObject({ block_reason: 'Insults us', blocked_at: expect.any(String) })

    await unblock()
    await runJobs()
    expect([...account.blocked]).toEqual([])
    expect(await detail()).toMatchObject({ blocked_at: null, block_reason: null, platform_blocks: [] })
  })

  test('whom WhatsApp does not block, because they wrote long ago, is blocked there when they write again', async () => {
    const { block, clock, runJobs, atPlatform, account, writes, thread } = await open()
    clock.advance(25 * hourMs)
    await block()
    await runJobs()
    expect(await atPlatform()).toEqual([{ state: 'refused', message: expect.stringContaining('24 hours') }])
    await writes()

    expect(await atPlatform()).toEqual([{ state: 'blocked', message: null }])
    expect([...account.blocked]).toEqual([ada])
    expect(await thread()).toHaveLength(1)
  })

  test.each([
    [139102, 'pending', 2],
    [139103, 'pending', 2],
    [139101, 'refused', 1],
    [190, 'refused', 1],
  ] as const)('the platform’s code %i leaves the block %s there and valid here', async (code, state, asked) => {
    const { block, detail, runJobs, clock, account, atPlatform, requests } = await open()
    account.blockTrouble.set(ada, code)
    await block()
    await runJobs()
    expect(await atPlatform()).toEqual([{ state, message: expect.stringMatching(/./) }])
    expect(await detail()).toMatchObject({ blocked_at: expect.any(String) })
    account.blockTrouble.clear()
    clock.advance(5_000)
    await runJobs()

    expect(requests()).toHaveLength(asked)
    expect(await atPlatform()).toMatchObject([{ state: asked === 2 ? 'blocked' : 'refused' }])
  })

  test('the platform is asked five times at most', async () => {
    const { block, runJobs, clock, account, requests } = await open()
    account.blockTrouble.set(ada, 139102)
    await block()
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(hourMs)
      await runJobs()
    }
    expect(requests()).toHaveLength(5)
  })

  test('a block that ends before the platform was asked does not reach it', async () => {
    const { block, unblock, runJobs, account, atPlatform, requests } = await open()
    await block()
    await unblock()
    await runJobs()

    expect(requests().map(({ method }) => method)).toEqual(['DELETE'])
    expect([...account.blocked]).toEqual([])
    expect(await atPlatform()).toEqual([])
  })

  test('an unblock that the platform refuses is shown with the reason', async () => {
    const { block, unblock, runJobs, account, atPlatform, detail } = await open()
    await block()
    await runJobs()
    account.blockTrouble.set(ada, 190)
    await unblock()
    await runJobs()

    expect(await detail()).toMatchObject({ blocked_at: null })
    expect(await atPlatform()).toEqual([{ state: 'blocked', message: expect.stringContaining('token') }])
  })

  test('of two contacts that prove to be one, the block of one stays', async () => {
    const { app, scope, block, detail, runJobs, clock } = await open()
    const meet = (person: object) =>
      app.transact((tx) =>
        findOrCreateContact(app, tx, scope(), { phone: null, platformUserId: null, name: null, ...person }),
      )
    await block('Spam')
    await runJobs()
    clock.advance(1_000)
    const other = await meet({ platformUserId: 'US.77' })
    const merged = await meet({ phone: ada, platformUserId: 'US.77' })

    expect(merged.id).not.toBe(other.id)
    expect(merged).toMatchObject({ blocked_at: expect.any(Number), block_reason: 'Spam' })
    await runJobs()
    expect(await detail()).toMatchObject({ platform_blocks: [{ state: 'blocked' }] })
  })

  test('blocks and their ends are in the audit log once, whoever repeats them', async () => {
    const fixture = await open()
    await fixture.block('Spam')
    await fixture.block('Spam again')
    await fixture.unblock()
    await fixture.unblock()

    const entries = await entriesOf(fixture, 'contact.blocked', 'contact.unblocked')
    expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['contact.blocked', `Ada (${ada})`, { reason: 'Spam' }],
      ['contact.unblocked', `Ada (${ada})`, {}],
    ])
  })

  test('a block and an opt-out are independent of each other', async () => {
    const { app, scope, contactId, block, unblock, contacts } = await open()
    await setOptOut(app, scope(), { contactId, scope: 'campaigns' })
    await block()
    await unblock()

    expect(await contacts()).toMatchObject([{ opt_out: { scope: 'campaigns' }, blocked_at: null }])
  })

  test('who may not reply blocks nobody, and nobody blocks a contact of another workspace', async () => {
    const { app, member, where, contactId, contacts, otherWorkspaceId } = await open()
    const viewer = authorized('contacts.block', blockContact)(app, member('viewer'), { ...where, contactId })
    await expect(viewer).rejects.toMatchObject({ code: 'forbidden' })
    const workspaceId = otherWorkspaceId
    const stranger = member('owner', { workspaceId })
    for (const change of [blockContact, unblockContact]) {
      const asked = authorized('contacts.block', change)(app, stranger, { ...where, workspaceId, contactId })
      await expect(asked).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await contacts()).toMatchObject([{ blocked_at: null }])
  })
})
