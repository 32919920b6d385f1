import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { answerOnce } from './answer-once.ts'
import type { RepeatableCall } from './begin-run.ts'

const call: RepeatableCall = { caller: 'key:1', path: '/api/v1/messages/send', key: 'order-7', fingerprint: 'a' }
const hourMs = 3_600_000

describe.each(engines)('answering a repeated call once on $name', (engine) => {
  /** Work that counts how often it is done, under which ids. */
  function counted(house: TestHouse) {
    const ids: string[] = []
    const ask = (changes: Partial<RepeatableCall> = {}) =>
      answerOnce(house.app, { ...call, ...changes }, async (id) => {
        ids.push(id)
        return { status: 201, json: `{"made":"${id}"}` }
      })
    return { ids, ask }
  }

  test('the same call again gets the first answer, and nothing is done twice', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)

    const first = await ask()
    const second = await ask()

    expect(first).toEqual({ status: 201, json: `{"made":"${ids[0]}"}`, replayed: false })
    expect(second).toEqual({ ...first, replayed: true })
    expect(ids).toHaveLength(1)
  })

  test('another caller, path or key is another call', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)

    await ask()
    await ask({ caller: 'user:1' })
    await ask({ path: '/api/v1/campaigns' })
    await ask({ key: 'order-8' })

    expect(new Set(ids).size).toBe(4)
  })

  test('the same key with something else to do is refused, and nothing of it is done', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)
    await ask()

    await expect(ask({ fingerprint: 'b' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(ids).toHaveLength(1)
  })

  test('of 50 at once one does the work, and the others hear that it runs', async () => {
    const house = await openTestHouse(engine)
    const done = Promise.withResolvers<void>()
    let times = 0
    const ask = () =>
      answerOnce(house.app, call, async () => {
        times += 1
        await done.promise
        return { status: 201, json: '{}' }
      })

    const refusals: unknown[] = []
    const asked = Array.from({ length: 50 }, () => ask().catch((error: unknown) => refusals.push(error)))
    await expect.poll(() => refusals.length).toBe(49)
    done.resolve()
    const answers = await Promise.all(asked)

    expect(times).toBe(1)
    expect(answers.filter((each) => typeof each !== 'number')).toEqual([{ status: 201, json: '{}', replayed: false }])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'conflict', retryAfterSeconds: expect.any(Number) })
    }
  })

  test('a call that failed is forgotten, so that a better one under the same key works', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)
    const failing = answerOnce(house.app, call, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')

    expect(await ask({ fingerprint: 'b' })).toMatchObject({ status: 201, replayed: false })
    expect(ids).toHaveLength(1)
  })

  test('a run that a crash cut off blocks for five minutes, and is then done under the id it had', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)
    const cutOff: string[] = []
    void answerOnce(house.app, call, async (id) => {
      cutOff.push(id)
      return await new Promise(() => {})
    })
    await expect.poll(() => cutOff).toHaveLength(1)

    house.clock.advance(5 * 60_000 - 1)
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
    house.clock.advance(1)
    expect(await ask()).toMatchObject({ status: 201, replayed: false })

    expect(ids).toEqual(cutOff)
    expect(await ask()).toMatchObject({ replayed: true })
  })

  test('an answer is kept for 24 hours, then the call counts as new', async () => {
    const house = await openTestHouse(engine)
    const { ids, ask } = counted(house)
    await ask()

    house.clock.advance(24 * hourMs)
    expect(await ask()).toMatchObject({ replayed: true })
    house.clock.advance(1)
    expect(await ask({ fingerprint: 'b' })).toMatchObject({ replayed: false })

    expect(new Set(ids).size).toBe(2)
  })

  test('the store holds nothing of an answer in clear', async () => {
    const house = await openTestHouse(engine)
    await answerOnce(house.app, call, async () => ({ status: 201, json: '{"key":"the secret"}' }))

    const rows = await house.app.db.selectFrom('idempotency_key').selectAll().execute()

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('the secret')
  })
})
