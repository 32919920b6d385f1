import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import { openOneConnection } from '../../testing/stores/engines.ts'
import type { Tx } from '../transact.ts'
import { makeTransact } from '../transact.ts'

/** A new store on Postgres that records when each statement is sent and when it is answered. */
async function open() {
  const parts = await openOneConnection()
  onTestFinished(parts.close)
  const events: string[] = []
  parts.pool?.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
    const recorded = async (...values: unknown[]) => {
      const [first] = values as [string | pg.QueryConfig]
      const [word] = (typeof first === 'string' ? first : first.text).split(' ', 1)
      events.push(`${word} sent`)
      return query(...values).finally(() => events.push(`${word} answered`))
    }
    Object.assign(client, { query: recorded })
  })
  return { parts, events, transact: makeTransact(parts, recordedLog().log) }
}

const insert = (tx: Tx, id: number) => tx.insertInto('installation').values({ id, set_up_at: 1 }).execute()

test('a transaction on Postgres begins in the round trip of its first statement', async () => {
  const { events, transact } = await open()
  await transact((tx) => insert(tx, 1))

  expect(events).toEqual([
    'begin sent',
    'insert sent',
    'begin answered',
    'insert answered',
    'commit sent',
    'commit answered',
  ])
})

test('a transaction on Postgres whose first statement fails changes nothing, and its connection serves others', async () => {
  const { parts, transact } = await open()
  const twice = transact(async (tx) => {
    await insert(tx, 1)
    await insert(tx, 1)
  })

  await expect(twice).rejects.toMatchObject({ code: '23505' })
  await expect(
    transact((tx) =>
      tx
        .selectFrom('installation')
        .select('nothing' as 'id')
        .execute(),
    ),
  ).rejects.toThrow()
  await transact((tx) => insert(tx, 2))
  expect(await parts.db.selectFrom('installation').select('id').execute()).toEqual([{ id: 2 }])
})
