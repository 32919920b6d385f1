import { describe, expect, test } from 'vitest'
import { readable } from '../../testing/readable.ts'
import { openReadySimulator, type SimulatorFixture, sendTo, template } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { ContentToSend } from '../content-to-send.ts'
import type { TemplateDefinition } from '../platform.ts'

describe.each(engines)('on $name', (engine) => {
  const open = () => openReadySimulator(engine)

  const failed = (code: string) =>
    expect.objectContaining({ status: 'failed', error: expect.objectContaining({ code }) })
  const receipts = (fixture: SimulatorFixture) =>
    fixture.updates.flatMap(({ update }) => (update.kind === 'receipt' ? [update] : []))
  const arrived = ['For Ada\nHi Ada, see what is new.\nBye']

  test.each([
    ['+15550000007', '130403', {}],
    ['+15550000008', '131009', {}],
    ['+15550000009', '131056', { retryAfterMs: 1_000 }],
    ['+15550000013', '131042', { stopsCampaign: true }],
  ])('%s is refused at once with %s', async (phone, code, more) => {
    const fixture = await open()

    expect(readable(await sendTo(fixture, phone))).toEqual({
      kind: 'refused',
      code,
      message: expect.any(String),
      ...more,
    })
    await fixture.customerWrites({ from: phone, text: 'Hi' })
    const text = {
      to: { phone, platformUserId: null },
      content: { type: 'text', text: 'Hello' },
      messageId: 'm2',
    } as const
    expect(await fixture.platform.sendContent(fixture.channel, text)).toMatchObject({ kind: 'refused', code })
    await fixture.pass(3_600_000)
    expect(receipts(fixture)).toEqual([])
    expect(await fixture.arrivedAt(phone)).toEqual([])
  })

  test('a magic number that is not on the platform is accepted, then fails', async () => {
    const fixture = await open()
    expect(await sendTo(fixture, '+15550000001')).toMatchObject({ kind: 'accepted' })
    await fixture.pass(60_000)

    expect(receipts(fixture)).toEqual([failed('131026')])
  })

  test('a magic number whose owner stopped messages is accepted, then fails with an opt-out', async () => {
    const fixture = await open()
    expect(await sendTo(fixture, '+15550000002')).toMatchObject({ kind: 'accepted' })
    await fixture.pass(60_000)

    expect(fixture.updates.map(({ update }) => update)).toEqual([
      failed('131050'),
      expect.objectContaining({
        kind: 'preference',
        from: { phone: '+15550000002', platformUserId: null },
        campaigns: 'stop',
      }),
    ])
  })

  test('a magic number that is slow receives its message after a minute', async () => {
    const fixture = await open()
    await sendTo(fixture, '+15550000003')
    await fixture.pass(59_999)
    expect(fixture.statusesOf('m1')).toEqual(['sent'])
    await fixture.pass(1)
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered'])
  })

  test('a magic number that reads at once has no delivered receipt, and a late sent receipt', async () => {
    const fixture = await open()
    await sendTo(fixture, '+15550000004')
    await fixture.pass(60_000)

    expect(fixture.statusesOf('m1')).toEqual(['read', 'sent'])
  })

  test.each([
    ['+15550000005', 'Thanks, got it!'],
    ['+15550000006', 'STOP'],
  ])('%s answers a template with %j, once, and a text with nothing', async (phone, text) => {
    const fixture = await open()
    await sendTo(fixture, phone)
    await fixture.pass(60_000)
    const answers = () => fixture.updates.flatMap(({ update }) => (update.kind === 'message' ? [update] : []))
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
    expect(answers()).toMatchObject([{ from: { phone }, text, quotedPlatformMessageId: null, button: false }])

    const reply = {
      to: { phone, platformUserId: null },
      content: { type: 'text', text: 'You are welcome' },
      messageId: 'm2',
    } as const
    expect(await fixture.platform.sendContent(fixture.channel, reply)).toMatchObject({ kind: 'accepted' })
    await fixture.pass(60_000)
    expect(fixture.statusesOf('m2')).toEqual(['sent', 'delivered', 'read'])
    expect(answers()).toHaveLength(1)
  })

  test('a magic number whose connection breaks has no answer, and no receipt until a person sends one', async () => {
    const fixture = await open()
    expect(await sendTo(fixture, '+15550000010')).toMatchObject({ kind: 'unknown' })
    await fixture.pass(3_600_000)
    expect(receipts(fixture)).toEqual([])

    expect(
      await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm1', status: 'delivered' }),
    ).toBe(true)
    expect(receipts(fixture)).toMatchObject([{ messageId: 'm1', status: 'delivered' }])
  })

  test('a magic number whose answer is lost receives its message, and the receipts report it', async () => {
    const fixture = await open()
    expect(await sendTo(fixture, '+15550000012')).toMatchObject({ kind: 'unknown' })
    await fixture.pass(60_000)

    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
    expect(await fixture.arrivedAt('+15550000012')).toEqual(arrived)
  })

  test('a magic number that is never delivered is accepted and has no receipt', async () => {
    const fixture = await open()
    expect(await sendTo(fixture, '+15550000011')).toMatchObject({ kind: 'accepted' })
    await fixture.pass(3_600_000)

    expect(receipts(fixture)).toEqual([])
  })

  test('a magic number taps the first button of a message and of a template, and another the first row of a list', async () => {
    const fixture = await open()
    const { platform, channel } = fixture
    const [tapper, chooser] = ['+15550000014', '+15550000015']
    const asking = {
      ...template,
      name: 'asking',
      components: [
        { type: 'BODY', text: 'Is it yours?' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }] },
      ],
    } satisfies TemplateDefinition
    await platform.submitTemplate(channel, asking)
    await fixture.decide(channel, asking, 'APPROVED')
    const buttons = [
      { id: 'slot:yes', title: 'Yes' },
      { id: 'slot:no', title: 'No' },
    ]
    const rows = [{ id: 'mon:9', title: '9:00', description: 'Room 2' }]
    const contents: ContentToSend[] = [
      { type: 'buttons', text: 'Ten?', buttons },
      { type: 'list', text: 'When?', button: 'Times', sections: [{ rows }] },
      { type: 'text', text: 'Hello' },
    ]
    for (const phone of [tapper, chooser]) {
      await fixture.customerWrites({ from: phone, text: 'Hi' })
      const to = { phone, platformUserId: null }
      fixture.updates.splice(0)
      // One after the other, because answers that are due at the same time may arrive in either order.
      for (const content of contents) {
        await platform.sendContent(channel, { to, content, messageId: content.type })
        await fixture.pass(60_000)
      }
      await platform.sendTemplate(channel, { to, template: asking, values: {}, messageId: 'template' })
      await fixture.pass(60_000)
      const taps = fixture.updates.flatMap(({ update }) =>
        update.kind === 'message' ? [[update.button, update.content]] : [],
      )
      const tapped = [
        [true, { type: 'button_reply', id: 'slot:yes', title: 'Yes' }],
        [true, { type: 'button', label: 'Yes' }],
      ]
      const chosen = [[true, { type: 'list_reply', id: 'mon:9', title: '9:00', description: 'Room 2' }]]
      expect(taps).toEqual(phone === tapper ? tapped : chosen)
    }
  })
})
