import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { envelope, ofNumber } from '../../../testing/graph/callbacks.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { channelLog } from '../../channels/channel-log.ts'
import { getConversation } from '../../conversations/get-conversation.ts'
import { sendMessage } from '../../messages/send-message.ts'

const groupId = 'cGFybGV5LWdyb3VwLTE='

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const { graph, account, runJobs, app, owner, where, say, conversations } = fixture
    let seconds = Math.floor(app.now() / 1000) - 600
    const change = async (field: string, group: object) => {
      seconds += 1
      const value = ofNumber(account, { groups: [{ timestamp: String(seconds), group_id: groupId, ...group }] })
      for (const nonce of [1, 2]) await graph.say(account, { ...envelope(account, field, value), nonce })
      await runJobs()
    }
    const create = () =>
      change('group_lifecycle_update', { type: 'group_create', subject: 'Allotment 12', description: 'Water and keys' })
    const writes = (from = '15558260505') =>
      say({
        contacts: [{ profile: { name: 'Cal' }, wa_id: from }],
        messages: [
          {
            from,
            id: `wamid.${from}`,
            timestamp: String(seconds),
            type: 'text',
            text: { body: 'Hi' },
            group_id: groupId,
          },
        ],
      })
    const detail = async () => {
      const [first] = await conversations()
      return authorized('conversations.read', getConversation)(app, owner, {
        ...where,
        conversationId: first?._id ?? '',
      })
    }
    const log = async () =>
      (await authorized('channels.watch', channelLog)(app, owner, where)).data
        .map(({ message }) => message)
        .toReversed()
    return { ...fixture, change, create, writes, detail, log }
  }

  test('changes of groups name the conversation, also where they arrive before its first message', async () => {
    const { create, writes, change, conversations, detail, log } = await open()
    await create()
    await writes()
    expect(await conversations()).toMatchObject([{ group_id: groupId, group_name: 'Allotment 12' }])
    await change('group_settings_update', {
      type: 'group_settings_update',
      group_subject: { text: 'Allotment 12 and 13', update_successful: true },
      group_description: { text: 'Too long', update_successful: false, errors: [{ code: 100, message: 'Refused' }] },
    })
    await change('group_settings_update', {
      timestamp: '1795000000',
      group_subject: { text: 'An older name', update_successful: true },
      type: 'group_settings_update',
    })
    expect(await conversations()).toMatchObject([{ group_name: 'Allotment 12 and 13' }])
    expect(await detail()).toMatchObject({ group: { description: 'Water and keys', state: 'active', members: [] } })
    expect((readable(await log()) as string[]).toSorted()).toEqual(
      [
        'The group "Allotment 12" was created.',
        'The group "Allotment 12" is now called "Allotment 12 and 13".',
        'The settings of the group "Allotment 12" could not be changed: Refused',
      ].toSorted(),
    )
  })

  test('list its members: nobody who asks to join, and who could not be removed', async () => {
    const { create, writes, change, detail, log } = await open()
    await create()
    await writes()
    const field = 'group_participants_update'
    const byId = { user_id: 'DE.70040001', username: 'gardener7' }
    const added_participants = [{ wa_id: '15558260505' }, { wa_id: '15558260506' }, byId]
    await change(field, { type: 'group_participants_add', reason: 'invite_link', added_participants })
    await change(field, {
      type: 'group_participants_remove',
      removed_participants: [{ input: '15558260505' }],
      failed_participants: [{ input: '15558260506', errors: [{ code: 131212, message: 'Not a member' }] }],
    })
    await change(field, { type: 'group_join_request_created', wa_id: '15558260507', username: 'newcomer' })
    await change(field, { type: 'group_join_request_revoked', wa_id: '15558260507' })
    expect((await detail()).group?.members).toEqual([
      { phone: '+15558260506', user_id: null, username: null },
      { phone: null, ...byId },
    ])
    expect(readable((await log()).slice(1))).toEqual([
      'Joined the group "Allotment 12": +15558260505, +15558260506, gardener7.',
      'Left the group "Allotment 12": +15558260505.',
      'The membership of +15558260506 in the group "Allotment 12" could not be changed: Not a member',
      '+15558260507 asks to join the group "Allotment 12".',
      '+15558260507 no longer asks to join the group "Allotment 12".',
    ])
  })

  test('changes of groups suspend it and release it, and sends to it are refused', async () => {
    const { create, writes, change, detail, app, owner, where } = await open()
    await create()
    await writes()
    const send = async () =>
      authorized('messages.send', sendMessage)(app, owner, {
        ...where,
        conversationId: (await detail())._id,
        text: 'Hi',
      }).catch((error) => error)
    await change('group_status_update', { type: 'group_suspend' })
    expect(await detail()).toMatchObject({ group: { state: 'suspended' } })
    expect(await send()).toMatchObject({ code: 'conflict', message: expect.stringContaining('cannot send') })
    await change('group_status_update', { type: 'group_suspend_cleared' })
    expect(await detail()).toMatchObject({ group: { state: 'active' } })
    expect(await send()).toMatchObject({ code: 'conflict', message: expect.stringContaining('cannot send') })
  })

  test('changes of groups resolve the conversation of a deleted group; a failed attempt changes nothing', async () => {
    const { create, writes, change, detail, log } = await open()
    await create()
    await writes()
    const errors = [{ code: 131000, message: 'Try later' }]
    await change('group_lifecycle_update', { type: 'group_delete', errors })
    await change('group_lifecycle_update', { type: 'group_create', subject: 'Nothing', group_id: undefined, errors })
    expect(await detail()).toMatchObject({ status: 'open', group_name: 'Allotment 12', group: { state: 'active' } })
    expect(readable((await log()).slice(1))).toEqual([
      'The group "Allotment 12" could not be deleted: Try later',
      'The group "Nothing" could not be created: Try later',
    ])
    await change('group_lifecycle_update', { type: 'group_delete' })
    expect(await detail()).toMatchObject({ status: 'resolved', group: { state: 'deleted' } })
  })
})
