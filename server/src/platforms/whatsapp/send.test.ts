import type { Component } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import { sqlite } from '../../testing/engines.ts'
import type { Trouble } from '../../testing/graph/graph.ts'
import { openWhatsAppHouse } from '../../testing/whatsapp.ts'
import type { TemplateToSend } from '../platform.ts'
import { explain, objectionToRetry, treatmentOf } from './codes.ts'
import { templateBody, textBody } from './message-body.ts'
import { makePairWaits } from './pair-waits.ts'
import { makeWhatsApp } from './whatsapp.ts'

const ada = '+15551230001'
const to = { phone: ada, platformUserId: null }

describe('what is posted', () => {
  const bodyOf = (components: readonly Component[], values: Record<string, string>) =>
    templateBody({ to, template: { name: 'sale', language: 'pt_BR', components }, values, messageId: 'ours' })

  test('a text goes to the number with its plus sign, and brings our id along', () => {
    expect(textBody({ to, text: 'See https://example.com', messageId: 'ours' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: ada,
      biz_opaque_callback_data: 'ours',
      type: 'text',
      text: { body: 'See https://example.com', preview_url: true },
    })
  })

  test('who is known by an id alone is written to by that', () => {
    const body = textBody({ to: { phone: null, platformUserId: 'US.1349' }, text: 'Hi', messageId: 'ours' })
    expect(body).toMatchObject({ recipient: 'US.1349' })
    expect(body).not.toHaveProperty('to')
  })

  test('positional values go by number, whatever order they stand in', () => {
    const components: Component[] = [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
      { type: 'BODY', text: 'On {{2}} for {{1}} now' },
      { type: 'FOOTER', text: 'Bye' },
    ]
    expect(bodyOf(components, { '1': 'Ada', '2': 'Monday' })?.template).toEqual({
      name: 'sale',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Ada' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ada' },
            { type: 'text', text: 'Monday' },
          ],
        },
      ],
    })
  })

  test('named values carry their names', () => {
    const body = bodyOf([{ type: 'BODY', text: 'Hi {{first_name}}, all is well' }], { first_name: 'Ada' })
    expect(body?.template.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ada' }] },
    ])
  })

  test('buttons carry their place as a text, an address its encoded end, and a code to copy', () => {
    const body = bodyOf(
      [
        { type: 'BODY', text: 'Hi' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Stop' },
            { type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' },
            { type: 'URL', text: 'Fixed', url: 'https://example.com' },
            { type: 'COPY_CODE', example: 'SAVE10' },
          ],
        },
      ],
      { '1': 'a b/ü' },
    )
    expect(body?.template.components).toEqual([
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'a%20b/%C3%BC' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '3',
        parameters: [{ type: 'coupon_code', coupon_code: 'SAVE10' }],
      },
    ])
  })

  test('a template without values has no components', () => {
    expect(bodyOf([{ type: 'BODY', text: 'Hi' }], {})?.template).toEqual({ name: 'sale', language: { code: 'pt_BR' } })
  })
})

describe('what becomes of a send', () => {
  async function open() {
    const house = await openWhatsAppHouse(sqlite)
    const { name, language, components } = await house.approved({ category: 'UTILITY', components: [example] })
    const template = { name, language, components }
    const { whatsapp } = house.app.platforms
    const send = (more: Partial<TemplateToSend> = {}) =>
      whatsapp.sendTemplate(house.channel, { to, template, values: { '1': 'Ada' }, messageId: 'ours', ...more })
    const fail = (...troubles: Trouble[]) => house.graph.troubles.push(...troubles)
    const trouble = async () =>
      (await house.app.db.selectFrom('whatsapp_connection').select('trouble_code').executeTakeFirst())?.trouble_code
    return { ...house, send, fail, trouble }
  }
  const example: Component = {
    type: 'BODY',
    text: 'Hi {{1}}, all is well.',
    example: { body_text: [['Ada']] },
  }

  test.each<Trouble>(['cut_off', 'cut_off_unread', 'unreadable', 'bad_gateway'])(
    'an answer that is %s proves nothing, and nothing is posted again',
    async (trouble) => {
      const { send, fail, graph } = await open()
      fail(trouble)
      const before = graph.calls.length

      expect(await send()).toMatchObject({ kind: 'unknown', message: expect.stringMatching(/^[A-Z].* /) })
      expect(graph.calls).toHaveLength(before + 1)
    },
  )

  test('a platform that cannot be reached has certainly not got it, and it may be tried again', async () => {
    const { app, channel } = await open()
    const away = makeWhatsApp(
      { ...app, config: { ...app.config, whatsappGraphUrl: 'http://127.0.0.1:9' } },
      async () => undefined,
    )

    expect(await away.sendText(channel, { to, text: 'Hi', messageId: 'm' })).toMatchObject({
      kind: 'refused',
      code: 'not_reached',
      retryAfterMs: expect.any(Number),
    })
  })

  test.each([
    [1, 'soon'],
    [2, 'soon'],
    [131000, 'soon'],
    [131016, 'soon'],
    [131057, 'soon'],
    [4, 'slower'],
    [80007, 'slower'],
    [130429, 'slower'],
    [613, 'slower'],
  ])('%i is tried again by itself: %s', async (code) => {
    const { send, fail } = await open()
    fail(code)

    const outcome = await send()
    expect(outcome).toMatchObject({ kind: 'refused', code: String(code), retryAfterMs: 1_000 })
    expect(outcome).not.toHaveProperty('stopsCampaign')
  })

  test.each([0, 3, 10, 33, 190, 200, 299, 368, 131005, 131031, 131037, 131042, 131045, 131048, 133010])(
    '%i needs a person: it stops a campaign and stands on the channel',
    async (code) => {
      const { send, fail, trouble } = await open()
      fail(code)

      const outcome = await send()
      expect(outcome).toMatchObject({ kind: 'refused', code: String(code), stopsCampaign: true })
      expect(outcome).not.toHaveProperty('retryAfterMs')
      expect(await trouble()).toBe(String(code))
    },
  )

  test.each([132015, 132016])(
    '%i is about the template: it stops a campaign, and the channel is well',
    async (code) => {
      const { send, fail, trouble } = await open()
      fail(code)

      expect(await send()).toMatchObject({ kind: 'refused', stopsCampaign: true })
      expect(await trouble()).toBeNull()
    },
  )

  test.each([100, 130472, 131008, 131026, 131047, 131049, 131050, 132000, 132001, 132018, 999_999])(
    '%i is neither tried again by itself nor the end of a campaign',
    async (code) => {
      const { send, fail } = await open()
      fail(code)

      const outcome = await send()
      expect(outcome).toMatchObject({
        kind: 'refused',
        code: String(code),
        message: expect.stringContaining(`(${code})`),
      })
      expect(outcome).not.toHaveProperty('retryAfterMs')
      expect(outcome).not.toHaveProperty('stopsCampaign')
    },
  )

  test('too many to one recipient make that one wait, four times as long each time, and nobody else', async () => {
    const { send, fail, graph, clock } = await open()
    fail(131056)
    expect(await send()).toMatchObject({ code: '131056', retryAfterMs: 1_000 })
    const calls = graph.calls.length
    expect(await send()).toMatchObject({ code: '131056', retryAfterMs: 1_000 })
    expect(graph.calls).toHaveLength(calls)
    expect(await send({ to: { phone: '+15551230002', platformUserId: null } })).toMatchObject({ kind: 'accepted' })

    clock.advance(1_000)
    fail(131056)
    expect(await send()).toMatchObject({ code: '131056', retryAfterMs: 4_000 })
    clock.advance(4_000)
    expect(await send()).toMatchObject({ kind: 'accepted' })
    fail(131056)
    expect(await send()).toMatchObject({ retryAfterMs: 1_000 })
  })

  test('a value that the platform’s rules forbid is refused with its reason', async () => {
    const { send } = await open()
    for (const value of ['a\nb', 'a\tb', 'a     b']) {
      expect(await send({ values: { '1': value } })).toMatchObject({
        code: '132018',
        message: expect.stringMatching(/line break.*Take them out/),
      })
    }
  })

  test('connections are kept: seventy sends in a row need no seventy connections', async () => {
    const { send, graph } = await open()
    for (let count = 0; count < 70; count += 1) await send()

    expect(graph.messages).toHaveLength(70)
    expect(graph.connections()).toBeLessThan(20)
  })
})

describe('the codes', () => {
  test('each has a sentence, a hint, and stands in what people read, with the platform’s own words', () => {
    const text = explain('131042', 'Unsettled payments')
    expect(text).toMatch(/payment method.*billing settings.*Unsettled payments \(131042\)$/)
    for (const code of ['0', '4', '131000', '132001', '131049']) {
      expect(treatmentOf(code)).toMatchObject({
        sentence: expect.stringMatching(/^[A-Z].* /),
        hint: expect.stringMatching(/\.$/),
      })
    }
  })

  test('what cannot succeed is never tried again, and marketing that was held back not before a day has passed', () => {
    expect(objectionToRetry({ code: '131026', agoMs: 1e12 })).toMatch(/not on WhatsApp/)
    expect(objectionToRetry({ code: '131050', agoMs: 1e12 })).toBeDefined()
    expect(objectionToRetry({ code: '131049', agoMs: 86_399_999 })).toMatch(/24 hours/)
    expect(objectionToRetry({ code: '131049', agoMs: 86_400_000 })).toBeUndefined()
    expect(objectionToRetry({ code: '131000', agoMs: 0 })).toBeUndefined()
  })

  test('a wait is forgotten some time after its end, and never longer than an hour or so', () => {
    let now = 0
    const waits = makePairWaits(() => now)
    for (const expected of [1, 4, 16, 64, 256, 1024, 4096, 4096]) {
      expect(waits.refused('pair')).toBe(expected * 1000)
      now += expected * 1000
    }
    now += 10 * 60_000
    expect(waits.refused('pair')).toBe(1000)
  })
})
