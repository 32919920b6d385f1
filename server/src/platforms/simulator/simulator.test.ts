import { describe, expect, test } from 'vitest'
import { rescheduleAfterClockReset } from '../../jobs/reschedule-after-clock-reset.ts'
import type { Change } from '../../live/change.ts'
import { openReadySimulator, openSimulator, sendTo } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'
import { platformContract } from '../platform.contract.ts'

const ada = '+15551230001'

for (const engine of engines) platformContract(`the simulator on ${engine.name}`, () => openSimulator(engine))

describe.each(engines)('on $name', (engine) => {
  const open = () => openReadySimulator(engine)

  test('the simulator sends receipts over time: sent at once, delivered after one second, read after four', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    expect(fixture.statusesOf('m1')).toEqual([])

    await fixture.runJobs()
    expect(fixture.statusesOf('m1')).toEqual(['sent'])
    await fixture.pass(999)
    expect(fixture.statusesOf('m1')).toEqual(['sent'])
    await fixture.pass(1)
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered'])
    await fixture.pass(2_999)
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered'])
    await fixture.pass(1)
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
    await fixture.pass(3_600_000)
    expect(fixture.statusesOf('m1')).toHaveLength(3)
    expect(
      await fixture.testApp.app.db.selectFrom('job').selectAll().where('kind', '=', 'simulator.advance').execute(),
    ).toEqual([])
  })

  test('a step whose report fails is reported again, and the next one follows', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    await fixture.runJobs()
    fixture.dropNext()
    await expect(fixture.pass(1_000)).rejects.toThrow('dropped')
    expect(fixture.statusesOf('m1')).toEqual(['sent'])
    await fixture.pass(3_600_000)

    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
  })

  test('receipts come within seconds after the clock was set back by a day', async () => {
    const fixture = await open()
    const { app, clock } = fixture.testApp
    clock.advance(86_400_000)
    await sendTo(fixture, ada)
    await fixture.runJobs()
    clock.advance(-86_400_000)
    await rescheduleAfterClockReset(app)
    await fixture.pass(1_000)
    await fixture.pass(4_000)

    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
  })

  test('an answer reported twice after a crash is one message with one id', async () => {
    const fixture = await open()
    await sendTo(fixture, '+15550000005')
    await fixture.pass(4_000)
    fixture.dropNext()
    await expect(fixture.pass(1_000)).rejects.toThrow('dropped')
    await fixture.pass(3_600_000)

    const thread = await fixture.simulator.simulation.thread(fixture.channel, '+15550000005')
    expect(thread.map((bubble) => bubble.direction)).toEqual(['to_customer', 'from_customer'])
    const reported = fixture.updates.filter(({ update }) => update.kind === 'message')
    expect(reported.map(({ update }) => update)).toMatchObject([{ platformMessageId: thread[1]?.id }])
  })

  test('an open phone is told of each message and of each step of it, also without a conversation', async () => {
    const fixture = await open()
    const { live } = fixture.testApp.app
    const stop = new AbortController()
    const told: Change[] = []
    const reading = (async () => {
      for await (const change of live.changes(fixture.testApp.scope(), stop.signal)) told.push(change)
    })()
    await sendTo(fixture, ada)
    await expect.poll(() => told).toEqual([{ noun: 'simulator', id: ada }])

    await fixture.runJobs()
    await expect.poll(() => told.slice(1)).toEqual([{ noun: 'simulator', id: ada }])
    stop.abort()
    await reading
  })

  test('an accepted message is stored with its next step, a refused one not at all', async () => {
    const fixture = await open()
    const { db } = fixture.testApp.app
    const left = async () => ({
      messages: (await db.selectFrom('simulator_message').select('id').execute()).length,
      phones: (await db.selectFrom('simulator_phone').select('phone').execute()).length,
      steps: (await db.selectFrom('job').select('id').where('kind', '=', 'simulator.advance').execute()).length,
    })
    await fixture.platform.sendContent(fixture.channel, {
      to: { phone: ada, platformUserId: null },
      content: { type: 'text', text: 'too late' },
      messageId: 'm0',
    })
    expect(await left()).toEqual({ messages: 0, phones: 0, steps: 0 })
    await sendTo(fixture, ada)
    expect(await left()).toEqual({ messages: 1, phones: 1, steps: 1 })
  })

  test('a phone shows both directions, filled templates, quotes and the status of each message', async () => {
    const fixture = await open()
    const outcome = await sendTo(fixture, ada)
    const sentId = outcome.kind === 'accepted' ? outcome.platformMessageId : ''
    await fixture.pass(1_000)
    await fixture.simulator.simulation.playCustomer(fixture.channel, {
      from: ada,
      text: 'Great',
      name: 'Ada',
      quotedPlatformMessageId: sentId,
    })

    expect(await fixture.simulator.simulation.thread(fixture.channel, ada)).toEqual([
      {
        id: sentId,
        messageId: 'm1',
        direction: 'to_customer',
        text: 'For Ada\nHi Ada, see what is new.\nBye',
        template: {
          header: 'For Ada',
          body: 'Hi Ada, see what is new.',
          footer: 'Bye',
          buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/a' }],
        },
        media: null,
        content: null,
        reactions: [],
        quotedText: null,
        status: 'delivered',
        errorCode: null,
        at: fixture.testApp.app.now() - 1_000,
      },
      expect.objectContaining({
        messageId: null,
        direction: 'from_customer',
        text: 'Great',
        template: null,
        quotedText: 'For Ada\nHi Ada, see what is new.\nBye',
        at: fixture.testApp.app.now(),
      }),
    ])
    expect(await fixture.simulator.simulation.thread(fixture.otherChannel, ada)).toEqual([])
  })

  test('phones are listed by latest activity, with the customer’s latest name', async () => {
    const fixture = await open()
    await fixture.simulator.simulation.playCustomer(fixture.channel, { from: ada, text: 'Hi', name: 'Ada' })
    fixture.testApp.clock.advance(1)
    await sendTo(fixture, '+15551230002')
    fixture.testApp.clock.advance(1)
    await fixture.simulator.simulation.playCustomer(fixture.channel, { from: ada, text: 'Hello?' })

    expect(await fixture.simulator.simulation.phones(fixture.channel)).toEqual([
      expect.objectContaining({ phone: ada, name: 'Ada', lastText: 'Hello?', lastAt: fixture.testApp.app.now() }),
      expect.objectContaining({ phone: '+15551230002', name: null }),
    ])
    expect(await fixture.simulator.simulation.phones(fixture.otherChannel)).toEqual([])
  })
})
