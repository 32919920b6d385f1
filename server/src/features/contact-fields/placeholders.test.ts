import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { sendTemplateMessage } from '../messages/send-template-message.ts'
import { testSendTemplate } from '../messages/test-send-template.ts'
import { definitionsOf } from './contact-fields.store.ts'
import { createContactField } from './create-contact-field.ts'
import { storeFieldValues } from './field-values.store.ts'
import { readFieldValues } from './read-field-value.ts'

const [anna, ben] = ['+491701234567', '+491707654321']

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const here = { workspaceId, mode: 'live' as const }
    const plan = { key: 'plan', label: 'Plan', type: 'choice' as const, choices: [{ label: 'Gold' }] }
    await authorized('contacts.configure', createContactField)(app, owner, { ...here, ...plan })
    const { write, got } = await customersOf(fixture)
    const { conversationId } = await write(anna, 'Hello', { name: 'Anna Vogel' })
    await write(ben, 'Hello')
    const { contact_id: contactId } = await authorized('conversations.read', getConversation)(app, owner, {
      ...here,
      conversationId,
    })
    const scope = fixture.scope()
    const values = readFieldValues(await definitionsOf(app.db, scope), { plan: 'Gold' })
    await app.transact((tx) => storeFieldValues(tx, scope, [{ contactId: contactId ?? '', values }]))
    const { id: templateId } = await approvedTemplate(fixture, {
      ...{ name: 'offer', category: 'UTILITY', mode: 'live' },
      body: 'Hello {{1}}, your plan is {{2}}.',
    })
    return { fixture, app, owner, here, conversationId, templateId, got }
  }

  test('a campaign inserts the values of each contact, and skips those without a value or a fallback', async () => {
    const { app, owner, here, got } = await open()
    const variables = { 1: '{{contact.first_name|there}}', 2: '{{ contact.plan }}' }
    const { id: campaignId } = await authorized('campaigns.send', startCampaign)(app, owner, {
      ...here,
      templateName: 'offer',
      recipients: [anna, ben].map((phone) => ({ phone, variables })),
    })
    expect(await makeWorker(app, handlers).drain()).toEqual([])
    expect(await got(anna)).toEqual(['Hello Anna, your plan is Gold.'])
    expect(await got(ben)).toEqual([])
    const rows = await app.db
      .selectFrom('campaign_recipient')
      .select(['state', 'error_code', 'error_message'])
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute()
    expect(rows).toMatchObject([
      { state: 'sent' },
      {
        state: 'skipped',
        error_code: 'missing_variable',
        error_message: expect.stringContaining('{{ contact.plan }}'),
      },
    ])
  })

  test('a template in a conversation inserts the values of the contact, and is refused where one is missing', async () => {
    const { app, owner, here, conversationId, templateId, got } = await open()
    const send = (variables: Record<string, string>) =>
      authorized('messages.send', sendTemplateMessage)(app, owner, { ...here, conversationId, templateId, variables })
    await send({ 1: '{{contact.name}}', 2: '{{contact.plan|no plan}}' })
    expect(await got(anna)).toEqual(['Hello Anna Vogel, your plan is Gold.'])
    await expect(send({ 1: 'Anna', 2: '{{contact.other}}' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'variables.2' }],
    })
    expect(await got(anna)).toHaveLength(1)
  })

  test('a test message inserts the values of the contact with its number', async () => {
    const { app, owner, here, templateId, got } = await open()
    const variables = { 1: '{{contact.first_name|you}}', 2: '{{contact.plan|none}}' }
    const send = (phone: string) =>
      authorized('templates.test_send', testSendTemplate)(app, owner, { ...here, templateId, phone, variables })
    await send(anna)
    await send('+491709999999')
    expect(await got(anna)).toEqual(['Hello Anna, your plan is Gold.'])
    expect(await got('+491709999999')).toEqual(['Hello you, your plan is none.'])
  })
})
