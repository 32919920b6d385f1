import type { Component } from '@parley/shared/templates/components'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Trouble } from '../../../testing/graph/message-calls.ts'
import { readable } from '../../../testing/readable.ts'
import { sqlite } from '../../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../../testing/whatsapp/whatsapp.ts'
import type { TemplateToSend } from '../../platform.ts'
import { makeWhatsApp } from '../whatsapp.ts'
import { treatmentOf } from './codes.ts'

const ada = '+15551230001'
const to = { phone: ada, platformUserId: null }

describe('The result of a send', () => {
  async function open() {
    const fixture = await createWhatsAppTestApp(sqlite)
    const { name, language, components } = await fixture.approved({ category: 'UTILITY', components: [example] })
    const template = { name, language, components }
    const fail = (...troubles: Trouble[]) => fixture.graph.troubles.push(...troubles)
    const trouble = async () =>
      (await fixture.app.db.selectFrom('whatsapp_connection').select('trouble_code').executeTakeFirst())?.trouble_code
    let slowed = 0
    const slowDown = fixture.app.pace.slowDown
    const paced = {
      ...fixture.app.pace,
      slowDown: (channel: Parameters<typeof slowDown>[0]) => {
        slowed += 1
        slowDown(channel)
      },
    }
    const whatsapp = makeWhatsApp({ ...fixture.app, pace: paced }, async () => undefined)
    onTestFinished(async () => whatsapp.close?.())
    const send = (more: Partial<TemplateToSend> = {}) =>
      whatsapp.sendTemplate(fixture.channel, { to, template, values: { 'body.1': 'Ada' }, messageId: 'ours', ...more })
    return { ...fixture, send, fail, trouble, slowed: () => slowed }
  }
  const example: Component = {
    type: 'BODY',
    text: 'Hi {{1}}, all is well.',
    example: { body_text: [['Ada']] },
  }

  test('an interrupted or unreadable answer is an unknown outcome, and nothing is sent again', async () => {
    const { send, fail, graph } = await open()
    for (const trouble of ['cut_off', 'cut_off_unread', 'unreadable', 'bad_gateway'] as const) {
      fail(trouble)
      const before = graph.calls.length
      expect(readable(await send())).toMatchObject({ kind: 'unknown', message: expect.stringMatching(/^[A-Z].* /) })
      expect(graph.calls).toHaveLength(before + 1)
    }
  })

  test('an unreachable platform did not receive the message, so it may be retried', async () => {
    const { app, channel } = await open()
    const away = makeWhatsApp(
      { ...app, config: { ...app.config, whatsappGraphUrl: 'http://127.0.0.1:9' } },
      async () => undefined,
    )

    expect(
      await away.sendContent(channel, { to, content: { type: 'text', text: 'Hi' }, messageId: 'm' }),
    ).toMatchObject({
      kind: 'refused',
      code: 'not_reached',
      retryAfterMs: expect.any(Number),
    })
  })

  test.each([
    ['soon', [1, 131000, 131053, 134101]],
    ['slower', [2, 4, 613, 80007, 130429, 131016, 131057, 133004]],
  ])('what may succeed %s is tried again by itself', async (remedy, codes) => {
    const { send, fail } = await open()
    for (const code of codes) {
      fail(code)
      const outcome = await send()
      expect(outcome).toMatchObject({ kind: 'refused', code: String(code), retryAfterMs: 1_000 })
      expect(outcome).not.toHaveProperty('stopsCampaign')
      expect(treatmentOf(String(code)).remedy).toBe(remedy)
    }
  })

  test('an error that needs a person stops a campaign and becomes the channel’s trouble', async () => {
    const { send, fail, trouble } = await open()
    for (const code of [0, 3, 10, 33, 190, 200, 299, 368, 131005, 131031, 131037, 131042, 131045, 131048, 133010]) {
      fail(code)
      const outcome = await send()
      expect(outcome).toMatchObject({ kind: 'refused', code: String(code), stopsCampaign: true })
      expect(outcome).not.toHaveProperty('retryAfterMs')
      expect(await trouble()).toBe(String(code))
    }
  })

  test('an error about the template stops a campaign without trouble on the channel', async () => {
    const { send, fail, trouble } = await open()
    for (const code of [132001, 132015, 132016, 132068]) {
      fail(code)
      expect(await send()).toMatchObject({ kind: 'refused', code: String(code), stopsCampaign: true })
      expect(await trouble()).toBeNull()
    }
  })

  test('a permanent error is neither retried nor stops a campaign', async () => {
    const { send, fail } = await open()
    for (const code of [100, 130472, 131008, 131026, 131047, 131049, 131050, 132000, 132018, 999_999]) {
      fail(code)
      const outcome = await send()
      expect(readable(outcome)).toMatchObject({ kind: 'refused', message: expect.stringContaining(`(${code})`) })
      expect(outcome).not.toHaveProperty('retryAfterMs')
      expect(outcome).not.toHaveProperty('stopsCampaign')
    }
  })

  test('an error that a changed template explains asks for its comparison with the platform', async () => {
    const { send, fail } = await open()
    for (const code of [131008, 132000, 132008, 132012]) {
      fail(code)
      expect(await send()).toMatchObject({ kind: 'refused', checksTemplate: true })
    }
    fail(131026)
    expect(await send()).not.toHaveProperty('checksTemplate')
  })

  test('an opt-out at the platform is reported, and a file is tried twice', async () => {
    const { send, fail } = await open()
    fail(131050, 131053)
    expect(await send()).toMatchObject({ kind: 'refused', code: '131050', optsOut: true })
    expect(await send()).toMatchObject({ kind: 'refused', code: '131053', maxAttempts: 2 })
  })

  const error = (code: number) => JSON.stringify({ error: { code, message: 'Fault', type: 'OAuthException' } })
  test.each([
    { status: 429, body: 'Too many requests', code: 'http_429' },
    { status: 429, body: '', code: 'http_429' },
    { status: 429, body: error(999_999), code: '999999' },
    { status: 500, body: error(999_999), code: '999999' },
    { status: 503, body: error(2), code: '2' },
  ])('the status $status with the body "$body" proves a refusal, slows down and is retried', async (answer) => {
    const { send, fail, slowed } = await open()
    fail(answer)
    expect(readable(await send())).toMatchObject({
      kind: 'refused',
      code: answer.code,
      retryAfterMs: 1_000,
      message: expect.stringMatching(/Parley retries automatically/),
    })
    expect(slowed()).toBe(1)
  })

  test.each([
    { status: 500, body: '<html>Internal error</html>' },
    { status: 502, body: '' },
    { status: 503, body: 'Service unavailable' },
    { status: 504, body: '{"detail":"no error object"}' },
  ])('the status $status without an error proves nothing: it slows down and is never retried', async (answer) => {
    const { send, fail, slowed, graph } = await open()
    fail(answer)
    const before = graph.calls.length
    expect(await send()).toMatchObject({ kind: 'unknown' })
    expect(graph.calls).toHaveLength(before + 1)
    expect(slowed()).toBe(1)
  })

  test.each([400, 403, 404, 413])('the status %i without an error is a refusal that is not retried', async (status) => {
    const { send, fail, slowed } = await open()
    fail({ status, body: 'no' })
    const outcome = await send()
    expect(outcome).toMatchObject({ kind: 'refused', code: `http_${status}` })
    expect(outcome).not.toHaveProperty('retryAfterMs')
    expect(slowed()).toBe(0)
  })

  test('another phone that the platform returns is reported; a platform id is not', async () => {
    const { send, graph } = await open()
    graph.knownAs.set('+5511987654321', '551187654321')
    const brazil = { phone: '+5511987654321', platformUserId: null }
    expect(await send({ to: brazil })).toMatchObject({ kind: 'accepted', knownAs: '+551187654321' })
    expect(await send()).not.toHaveProperty('knownAs')
    expect(await send({ to: { phone: null, platformUserId: 'US.1' } })).not.toHaveProperty('knownAs')
  })

  test('too many messages to one recipient delay only that one, four times longer each time', async () => {
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

  test('a value that breaks the platform’s rules is refused with its reason', async () => {
    const { send } = await open()
    for (const value of ['a\nb', 'a\tb', 'a     b']) {
      expect(readable(await send({ values: { 'body.1': value } }))).toMatchObject({
        code: '132018',
        message: expect.stringMatching(/line break.*Remove them/),
      })
    }
  })

  test('connections are reused: seventy consecutive sends need far fewer connections', async () => {
    const { send, graph } = await open()
    for (let count = 0; count < 70; count += 1) await send()

    expect(graph.messages).toHaveLength(70)
    expect(graph.connections()).toBeLessThan(20)
  })
})
