import { describe, expect, test } from 'vitest'
import { rescheduleAfterClockReset } from '../../jobs/reschedule-after-clock-reset.ts'
import { openReadySimulator, openSimulator, sendTo } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'
import { platformContract } from '../platform.contract.ts'

const ada = '+15551230001'

for (const engine of engines) platformContract(`the simulator on ${engine.name}`, () => openSimulator(engine))

describe.each(engines)('the simulator on $name', (engine) => {
  const open = () => openReadySimulator(engine)

  test('gives receipts over time: sent at once, delivered after a second, read three seconds later', async () => {
    const trial = await open()
    await sendTo(trial, ada)
    expect(trial.statusesOf('m1')).toEqual([])

    await trial.runJobs()
    expect(trial.statusesOf('m1')).toEqual(['sent'])
    await trial.pass(999)
    expect(trial.statusesOf('m1')).toEqual(['sent'])
    await trial.pass(1)
    expect(trial.statusesOf('m1')).toEqual(['sent', 'delivered'])
    await trial.pass(2_999)
    expect(trial.statusesOf('m1')).toEqual(['sent', 'delivered'])
    await trial.pass(1)
    expect(trial.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
    await trial.pass(3_600_000)
    expect(trial.statusesOf('m1')).toHaveLength(3)
    expect(
      await trial.fixture.app.db.selectFrom('job').selectAll().where('kind', '=', 'simulator.advance').execute(),
    ).toEqual([])
  })

  test('a step that is lost on its way is told again, and the next one still follows', async () => {
    const trial = await open()
    await sendTo(trial, ada)
    await trial.runJobs()
    trial.dropNext()
    await expect(trial.pass(1_000)).rejects.toThrow('dropped')
    expect(trial.statusesOf('m1')).toEqual(['sent'])
    await trial.pass(3_600_000)

    expect(trial.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
  })

  test('receipts of a message from before the clock was set back by a day come within seconds all the same', async () => {
    const trial = await open()
    const { app, clock } = trial.fixture
    clock.advance(86_400_000)
    await sendTo(trial, ada)
    await trial.runJobs()
    clock.advance(-86_400_000)
    await rescheduleAfterClockReset(app)
    await trial.pass(1_000)
    await trial.pass(4_000)

    expect(trial.statusesOf('m1')).toEqual(['sent', 'delivered', 'read'])
  })

  test('an answer that is told twice after a crash is one message on the phone, with one id', async () => {
    const trial = await open()
    await sendTo(trial, '+15550000005')
    await trial.pass(4_000)
    trial.dropNext()
    await expect(trial.pass(1_000)).rejects.toThrow('dropped')
    await trial.pass(3_600_000)

    const thread = await trial.simulator.simulation.thread(trial.channel, '+15550000005')
    expect(thread.map((bubble) => bubble.direction)).toEqual(['to_customer', 'from_customer'])
    expect(trial.told.at(-1)?.update).toMatchObject({ kind: 'message', platformMessageId: thread[1]?.id })
  })

  test('an accepted message is on disk with its next step, and a refused one leaves nothing', async () => {
    const trial = await open()
    const { db } = trial.fixture.app
    const left = async () => ({
      messages: (await db.selectFrom('simulator_message').select('id').execute()).length,
      phones: (await db.selectFrom('simulator_phone').select('phone').execute()).length,
      steps: (await db.selectFrom('job').select('id').where('kind', '=', 'simulator.advance').execute()).length,
    })
    await trial.platform.sendText(trial.channel, {
      to: { phone: ada, platformUserId: null },
      text: 'too late',
      messageId: 'm0',
    })
    expect(await left()).toEqual({ messages: 0, phones: 0, steps: 0 })
    await sendTo(trial, ada)
    expect(await left()).toEqual({ messages: 1, phones: 1, steps: 1 })
  })

  test('a phone shows both sides, how a template was filled, what is quoted and how far each came', async () => {
    const trial = await open()
    const outcome = await sendTo(trial, ada)
    const sentId = outcome.kind === 'accepted' ? outcome.platformMessageId : ''
    await trial.pass(1_000)
    await trial.simulator.simulation.playCustomer(trial.channel, {
      from: ada,
      text: 'Great',
      name: 'Ada',
      quotedPlatformMessageId: sentId,
    })

    expect(await trial.simulator.simulation.thread(trial.channel, ada)).toEqual([
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
        quotedText: null,
        status: 'delivered',
        errorCode: null,
        at: trial.fixture.app.now() - 1_000,
      },
      expect.objectContaining({
        messageId: null,
        direction: 'from_customer',
        text: 'Great',
        template: null,
        quotedText: 'For Ada\nHi Ada, see what is new.\nBye',
        at: trial.fixture.app.now(),
      }),
    ])
    expect(await trial.simulator.simulation.thread(trial.otherChannel, ada)).toEqual([])
  })

  test('the phones come newest first, with the name the customer last gave', async () => {
    const trial = await open()
    await trial.simulator.simulation.playCustomer(trial.channel, { from: ada, text: 'Hi', name: 'Ada' })
    trial.fixture.clock.advance(1)
    await sendTo(trial, '+15551230002')
    trial.fixture.clock.advance(1)
    await trial.simulator.simulation.playCustomer(trial.channel, { from: ada, text: 'Hello?' })

    expect(await trial.simulator.simulation.phones(trial.channel)).toEqual([
      expect.objectContaining({ phone: ada, name: 'Ada', lastText: 'Hello?', lastAt: trial.fixture.app.now() }),
      expect.objectContaining({ phone: '+15551230002', name: null }),
    ])
    expect(await trial.simulator.simulation.phones(trial.otherChannel)).toEqual([])
  })
})
