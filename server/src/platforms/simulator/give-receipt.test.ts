import { describe, expect, test } from 'vitest'
import { readable } from '../../testing/readable.ts'
import { openReadySimulator, sendTo } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'

const ada = '+15551230001'

describe.each(engines)('on $name', (engine) => {
  const open = () => openReadySimulator(engine)

  test('a receipt on demand is sent at once, and the earlier automatic receipts are left out', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm1', status: 'read' })
    await fixture.pass(60_000)

    expect(fixture.statusesOf('m1')).toEqual(['read', 'sent'])
  })

  test('a receipt on demand for a failure has the requested code and a sentence, and nothing follows', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    await fixture.runJobs()
    await fixture.simulator.simulation.giveReceipt(fixture.channel, {
      messageId: 'm1',
      status: 'failed',
      errorCode: '131049',
    })
    await fixture.pass(60_000)

    expect(readable(fixture.updates.at(-1)?.update)).toMatchObject({
      status: 'failed',
      error: { code: '131049', message: expect.stringContaining('marketing messages') },
    })
    expect(fixture.statusesOf('m1')).toEqual(['sent', 'failed'])
  })

  test('a receipt on demand for a failure without a known code still has a sentence', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm1', status: 'failed' })
    await fixture.simulator.simulation.giveReceipt(fixture.channel, {
      messageId: 'm1',
      status: 'failed',
      errorCode: '7',
    })

    expect(readable(fixture.updates.map(({ update }) => update))).toMatchObject([
      { error: { code: '131000', message: 'Something went wrong on the platform' } },
      { error: { code: '7', message: 'The platform gave the error code 7' } },
    ])
  })

  test('a receipt on demand may contradict an earlier one, and the phone keeps the most advanced status', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)
    await fixture.pass(60_000)
    await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm1', status: 'delivered' })
    await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm1', status: 'failed' })

    expect(fixture.statusesOf('m1')).toEqual(['sent', 'delivered', 'read', 'delivered', 'failed'])
    expect(await fixture.simulator.simulation.thread(fixture.channel, ada)).toMatchObject([
      { status: 'read', errorCode: null },
    ])
  })

  test('a receipt on demand does not exist for an unknown message or one of another channel', async () => {
    const fixture = await open()
    await sendTo(fixture, ada)

    expect(await fixture.simulator.simulation.giveReceipt(fixture.channel, { messageId: 'm2', status: 'read' })).toBe(
      false,
    )
    expect(
      await fixture.simulator.simulation.giveReceipt(fixture.otherChannel, { messageId: 'm1', status: 'read' }),
    ).toBe(false)
    expect(fixture.updates).toEqual([])
  })
})
