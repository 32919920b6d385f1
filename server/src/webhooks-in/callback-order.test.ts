import { describe, expect, onTestFinished, test } from 'vitest'
import { makeWhatsApp } from '../platforms/whatsapp/whatsapp.ts'
import { createCallbackTestApp } from '../testing/callbacks.ts'
import { bytesOf, envelope, ofNumber, post } from '../testing/graph/callbacks.ts'
import { jobRows } from '../testing/jobs.ts'
import { withReplacedPlatform } from '../testing/platforms.ts'
import { engines } from '../testing/stores/engines.ts'
import { recordQueries } from '../testing/stores/plans.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { receiveUpdate } from './receive-update.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createCallbackTestApp(engine)
    const { app, account } = fixture
    const broken = new Set<string>()
    const held = new Map<string, Promise<void>>()
    const readBefore: number[] = []
    const processed: string[] = []
    const { app: recorded, queries } = recordQueries(app)
    const reads = () => queries.filter(({ sql }) => /^select.* from "whatsapp_callback"/.test(sql))
    const whatsApp = makeWhatsApp(recorded, async (channel, update) => {
      const name = 'text' in update ? update.text : update.kind
      processed.push(name)
      readBefore.push(reads().length)
      await held.get(name)
      if (broken.has(name)) throw new Error(`${name} is broken`)
      return receiveUpdate(app, channel, update)
    })
    onTestFinished(() => whatsApp.close?.())
    const worker = makeWorker(withReplacedPlatform(app, whatsApp), handlers)
    onTestFinished(worker.stop)
    const message = (from: string, body: string) => ({ from, id: `wamid.${body}`, type: 'text', text: { body } })
    const arrive = (value: object, nonce = 0) =>
      post(account, bytesOf({ ...envelope(account, 'messages', ofNumber(account, value)), nonce }))
    const callbackJobs = async () => (await jobRows(app)).filter(({ kind }) => kind === 'whatsapp.callback')
    return { ...fixture, broken, held, processed, readBefore, worker, message, arrive, callbackJobs }
  }

  test('concurrent callbacks end apart: one with a failed item is retried, one with an unknown message waits', async () => {
    const { broken, processed, worker, message, arrive, callbackJobs, texts, clock } = await open()
    broken.add('broken')
    const one = message('15551230001', 'one')
    await Promise.all([
      arrive({ messages: [one] }),
      arrive({ messages: [message('15551230002', 'broken'), message('15551230003', 'beside')] }),
      arrive({ statuses: [{ id: 'wamid.unknown', status: 'read', timestamp: '1795251600' }] }),
      arrive({ messages: [one] }, 1),
    ])
    expect(await callbackJobs()).toHaveLength(4)
    expect(await worker.drain()).toEqual([new Error('broken is broken')])

    expect((await texts()).toSorted()).toEqual(['beside', 'one'])
    expect((await callbackJobs()).map(({ state, failures }) => `${state} ${failures}`).toSorted()).toEqual([
      'ready 0',
      'ready 1',
    ])

    broken.clear()
    clock.advance(60_000)
    expect(await worker.drain()).toEqual([])
    expect((await texts()).toSorted()).toEqual(['beside', 'broken', 'one'])
    expect(processed.filter((name) => name === 'beside')).toHaveLength(1)
    expect(await callbackJobs()).toHaveLength(1)
  })

  test('concurrent callbacks keep the order of a customer’s messages, and store each of 120 once', async () => {
    const { worker, message, arrive, callbackJobs, app } = await open()
    for (let n = 0; n < 40; n += 1) {
      await Promise.all(
        ['15551230001', '15551230002', '15551230003'].map((from) =>
          arrive({ messages: [message(from, `${from} ${String(n).padStart(2, '0')}`)] }),
        ),
      )
    }
    expect(await worker.drain()).toEqual([])

    expect(await callbackJobs()).toEqual([])
    const stored = await app.db.selectFrom('message').select('text').orderBy('id').execute()
    expect(stored).toHaveLength(120)
    for (const texts of Map.groupBy(stored, ({ text }) => text.slice(0, 11)).values()) {
      expect(texts).toEqual(texts.toSorted((one, other) => (one.text < other.text ? -1 : 1)))
    }
  })

  test('concurrent callbacks apply and mark thousands of receipts in steps of 500, between which others run', async () => {
    const { app, account } = await createCallbackTestApp(engine)
    const { app: recorded, queries } = recordQueries(app)
    const onItems = (verb: string) =>
      queries.filter(({ sql }) => sql.startsWith(verb) && sql.includes('"whatsapp_callback_item"'))
    const readsBefore: number[] = []
    const turnsBefore: number[] = []
    const turns = countTurns()
    const whatsApp = makeWhatsApp(recorded, async () => {
      readsBefore.push(onItems('select').length)
      turnsBefore.push(turns())
      return { messageId: 'a message' }
    })
    onTestFinished(() => whatsApp.close?.())
    const worker = makeWorker(withReplacedPlatform(app, whatsApp), handlers)
    onTestFinished(worker.stop)
    const statuses = Array.from({ length: 1_200 }, (_, index) => ({ id: `wamid.${index}`, status: 'read' }))
    await post(account, bytesOf(envelope(account, 'messages', ofNumber(account, { statuses }))))
    expect(await worker.drain()).toEqual([])

    expect([...Map.groupBy(readsBefore, (count) => count).values()].map(({ length }) => length)).toEqual([
      500, 500, 200,
    ])
    for (const first of [500, 1_000]) expect(turnsBefore[first]).toBeGreaterThan(turnsBefore[first - 1] ?? 0)
    const marked = await app.db.selectFrom('whatsapp_callback_item').select('item').execute()
    expect(marked).toHaveLength(1_200)
    expect(onItems('insert').length).toBeGreaterThanOrEqual(3)
    expect((await jobRows(app)).filter(({ kind }) => kind === 'whatsapp.callback')).toEqual([])
  })

  test('concurrent callbacks are read one by one where they are large, so that few are in memory', async () => {
    const { worker, message, arrive, readBefore, texts } = await open()
    for (const n of [1, 2, 3, 4]) {
      await arrive({ messages: [message(`1555123000${n}`, `message ${n}`)], padding: 'x'.repeat(1_900_000) })
    }
    expect(await worker.drain()).toEqual([])

    expect(await texts()).toHaveLength(4)
    expect(readBefore).toEqual([1, 2, 3, 4])
  })

  test('concurrent callbacks keep a customer’s update waiting for earlier ones of that customer only', async () => {
    const { worker, message, arrive, held, processed, texts } = await open()
    const hold = Promise.withResolvers<void>()
    held.set('slow', hold.promise)
    await arrive({ messages: [message('15551230001', 'slow')] })
    await arrive({ messages: [message('15551230001', 'after it'), message('15551230002', 'beside')] })
    await arrive({ messages: [message('15551230003', 'beside too')] })
    const drained = worker.drain()
    await expect.poll(async () => (await texts()).toSorted()).toEqual(['beside', 'beside too'])
    expect(processed).not.toContain('after it')

    hold.resolve()
    expect(await drained).toEqual([])
    expect((await texts()).toSorted()).toEqual(['after it', 'beside', 'beside too', 'slow'])
    expect(processed.at(-1)).toBe('after it')
  })
})

/** Counts how often the event loop turns, which is when other requests are answered. */
function countTurns(): () => number {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  onTestFinished(() => {
    isOver = true
  })
  return () => turns
}
