import { readComponents } from '@parley/shared/templates/read-components'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { carousel, limitedTimeOffer, listedTemplates } from '../../testing/graph/listed-templates.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { createTemplate } from './create-template.ts'
import { syncNow } from './sync-now.ts'

const ada = '+15551230001'
const bob = '+15551230002'
const samples = {
  text: 'Ana',
  link: 'https://example.com/1.jpg',
  coupon: 'AUTUMN10',
  time: '2027-01-31T18:00:00Z',
  latitude: '37.48',
  longitude: '-122.15',
  flow: '{"flow_token":"order-17","flow_action_data":{"size":"L"}}',
  catalog: '{"thumbnail_product_retailer_id":"sku-1"}',
  products:
    '{"thumbnail_product_retailer_id":"sku-1","sections":[{"title":"New","product_items":[{"product_retailer_id":"sku-1"}]}]}',
  product: '{"product_retailer_id":"sku-1","catalog_id":"99"}',
} as const

/** A value for everything that a template needs. */
function valuesFor(components: unknown): Record<string, string> {
  return Object.fromEntries(slotsOf(readComponents(components)).map(({ address, kind }) => [address, samples[kind]]))
}

const sendable = listedTemplates.filter(({ reason }) => reason === null)
/** Templates that open a form, a catalog or products are made in the platform's own editor. */
const definable = sendable.filter(({ isMadeElsewhere }) => !isMadeElsewhere)

/** A definition that can be submitted: each carousel has two cards. */
function definitionOf(components: readonly object[]) {
  return components.map((component) =>
    'cards' in component && Array.isArray(component.cards)
      ? { ...component, cards: [component.cards[0], component.cards[0]] }
      : component,
  )
}

describe.each(engines)('Every kind of template on $name', (engine) => {
  test.each(sendable)('synced with $kind is sent to WhatsApp with all of its values', async ({ components }) => {
    const { app, account, graph, member, workspaceId } = await createWhatsAppTestApp(engine)
    const where = { workspaceId, mode: 'live' as const }
    account.templates.push({
      id: '900',
      name: 'listed',
      language: 'en_US',
      category: 'MARKETING',
      status: 'APPROVED',
      quality: 'GREEN',
      components,
      parameterFormat: 'POSITIONAL',
      reason: undefined,
    })
    await authorized('templates.manage', syncNow)(app, member('owner'), where)

    const recipients = [{ phone: ada, variables: valuesFor(components) }]
    expect(
      await authorized('campaigns.send', bulkSend)(app, member(), { ...where, templateName: 'listed', recipients }),
    ).toMatchObject({
      successful: 1,
      results: [{ success: true }],
    })
    expect(graph.messages).toMatchObject([{ to: ada }])
  })

  test.each(definable)('created with $kind is approved and shown by the simulator', async ({ components }) => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const definition = definitionOf(components)
    const template = await approvedTemplate(fixture, { name: 'made', components: readComponents(definition) })
    const values = valuesFor(template.components)
    const recipients = [{ phone: ada, variables: values }]
    await authorized('campaigns.send', bulkSend)(app, fixture.member(), {
      workspaceId,
      mode: 'live',
      templateName: 'made',
      recipients,
    })

    const channel = await defaultChannel(app.db, fixture.scope('live'))
    const [bubble] = await simulatorOf(app).simulation.thread(channel, ada)
    const message = await app.db.selectFrom('message').select('content').executeTakeFirstOrThrow()
    expect(bubble?.template).toEqual(JSON.parse(message.content ?? 'null'))
    const shown = JSON.stringify(bubble?.template)
    for (const [address, value] of Object.entries(values)) {
      expect(shown, address).toContain(address === 'offer.expires_at' ? '2027-01-31T18:00:00.000Z' : value)
    }
  })

  test('a link that cannot be used fails its recipient alone', async () => {
    const fixture = await createTestApp(engine)
    const components = definitionOf(carousel)
    await approvedTemplate(fixture, { name: 'cards', components: readComponents(components) })
    const good = valuesFor(components)
    const result = await authorized('campaigns.send', bulkSend)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      templateName: 'cards',
      recipients: [
        { phone: ada, variables: { ...good, 'card.1.header.media': 'ftp://example.com/1.jpg' } },
        { phone: bob, variables: good },
      ],
    })

    expect(readable(result)).toMatchObject({
      successful: 1,
      failed: 1,
      results: [
        {
          success: false,
          error: expect.stringContaining(
            'the link to the image of card 2 ("card.1.header.media") is not a link that begins with https://',
          ),
        },
        { success: true },
      ],
    })
    expect(await (await customersOf(fixture)).got(ada)).toEqual([])
  })

  test('an offer without a code of its own has the code of the template', async () => {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture, { name: 'offer', components: readComponents(limitedTimeOffer) })
    const { 'button.0.coupon': _, ...variables } = valuesFor(limitedTimeOffer)
    const { workspaceId } = fixture
    const recipients = [{ phone: ada, variables }]
    await authorized('campaigns.send', bulkSend)(fixture.app, fixture.member(), {
      workspaceId,
      mode: 'live',
      templateName: 'offer',
      recipients,
    })

    const channel = await defaultChannel(fixture.app.db, fixture.scope('live'))
    const [bubble] = await simulatorOf(fixture.app).simulation.thread(channel, ada)
    expect(bubble?.template?.buttons[0]).toEqual({ type: 'COPY_CODE', text: 'Copy code', code: 'TEN' })
  })

  test('an authentication template is submitted in its documented form, and sent after its approval', async () => {
    const { app, account, graph, approved, member, workspaceId } = await createWhatsAppTestApp(engine)
    const input = NewTemplate.parse({
      workspaceId,
      name: 'login_code',
      language: 'en_US',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    })
    const { data, warnings } = await authorized('templates.manage', createTemplate)(app, member(), input)
    expect(warnings).toEqual([])
    expect(data.components[0]).toMatchObject({
      text: '*{{1}}* is your verification code. For your security, do not share this code.',
    })
    await approved({ name: 'other', components: [{ type: 'BODY', text: 'Something else' }] })
    await graph.decide(account, { name: 'login_code', language: 'en_US' }, 'APPROVED')
    await authorized('templates.manage', syncNow)(app, member('owner'), { workspaceId, mode: 'live' })
    const recipients = [{ phone: ada, variables: { 1: '482913' } }]
    const sent = await authorized('campaigns.send', bulkSend)(app, member(), {
      workspaceId,
      mode: 'live',
      templateName: 'login_code',
      recipients,
    })

    expect(sent).toMatchObject({ successful: 1 })
    expect(graph.messages[0]?.text).toContain('*482913* is your verification code.')
  })
})
