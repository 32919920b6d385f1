import { describe, expect, test } from 'vitest'
import type { Change, Expected, ExpectedMessage, Given, Row } from '../testing/callback-rows/row.ts'
import { rows } from '../testing/callback-rows/rows.ts'
import { markOf, openStage, resultOf, type Stage } from '../testing/callback-rows/stage.ts'
import { ofNumber } from '../testing/graph/callbacks.ts'
import { readable } from '../testing/readable.ts'
import { engines } from '../testing/stores/engines.ts'

type Order = {
  readonly name: string
  readonly deliver: (stage: Stage, given: Given, changes: readonly Change[]) => Promise<void>
}

/** A customer who has nothing to do with a row. */
const stranger = (given: Given) => given.phone.replace('155510', '155590')

const aStranger = (given: Given, which: string): Change => {
  const message = {
    from: stranger(given),
    id: given.id(which),
    timestamp: given.at(1),
    type: 'text',
    text: { body: 'Hi' },
  }
  return { field: 'messages', value: ofNumber(given.account, { messages: [message] }) }
}

const joined: Order = {
  name: 'joined with others',
  deliver: async (stage, given, changes) => {
    const others = [{ field: 'something_new', value: { a: 1 } }, aStranger(given, 'after')]
    await stage.deliver({ changes: [aStranger(given, 'before'), ...changes, ...others], time: timeOf(stage) })
  },
}

/** The first of three repetitions is also the callback as it is, and the opposite order also has each item by itself. */
const orders: readonly Order[] = [
  joined,
  {
    name: 'three times, with the same bytes and with others',
    deliver: async (stage, _, changes) => {
      for (const repetition of [0, 0, 1]) await stage.deliver({ changes, time: timeOf(stage), repetition })
    },
  },
  {
    name: 'in the opposite order',
    deliver: async (stage, _, changes) => {
      for (const change of singles(changes).toReversed())
        await stage.deliver({ changes: [change], time: timeOf(stage) })
    },
  },
]

/** The time of a callback, in the second before now. */
function timeOf(stage: Stage): number {
  return Math.floor(stage.app.now() / 1000) - 1
}

const lists = [
  'messages',
  'statuses',
  'user_preferences',
  'user_id_update',
  'errors',
  'message_echoes',
  'state_sync',
  'history',
  'calls',
]

/** Each item of each list in a change of its own, as the platform may batch them too. */
function singles(changes: readonly Change[]): Change[] {
  return changes.flatMap((change): Change[] => {
    if (change.value === null) return [change]
    const rest: Record<string, unknown> = { ...change.value }
    const found = lists.flatMap((list) => (Array.isArray(rest[list]) ? [{ list, items: rest[list] }] : []))
    for (const { list } of found) delete rest[list]
    if (found.length === 0) return [change]
    return found.flatMap(({ list, items }) => items.map((item) => ({ ...change, value: { ...rest, [list]: [item] } })))
  })
}

/** What the row expects, with what is true of most rows. */
function completed(row: Row, given: Given) {
  const { messages = [], contacts, events, sent, template, channel }: Expected = row.expected(given)
  const grace = {
    addresses: [`+${given.phone}`],
    name: row.given === 'campaign' && messages.length === 0 ? null : 'Grace',
  }
  const nobody = messages.length === 0 && given.sentId === ''
  const all = contacts ?? (nobody ? [] : [grace])
  return {
    contacts: all
      .map((contact) => ({ optOut: null, ...contact, addresses: contact.addresses.toSorted() }))
      .toSorted((a, b) => a.addresses.join().localeCompare(b.addresses.join())),
    messages: messages.map(completedMessage),
    events:
      events === null
        ? expect.any(Array)
        : [...(events ?? defaultEvents(row, messages)), ...filesFetched(messages)].toSorted(),
    sent: sent ? { code: null, ...sent } : given.sentId === '' ? null : { status: 'sent', code: null },
    template: template ? expect.objectContaining(template) : row.given?.includes('template') ? expect.anything() : null,
    channel: { trouble: null, limit: 'TIER_2K', log: channel ? expect.any(Array) : [], ...channel },
  }
}

function completedMessage(message: ExpectedMessage) {
  const direction = message.direction ?? 'inbound'
  return {
    direction,
    kind: message.kind ?? 'text',
    text: message.text,
    content: expect.objectContaining(message.content ?? { type: 'text' }),
    hasAttachment: message.hasAttachment ?? false,
    thread: message.thread === undefined ? 0 : message.thread,
    status: message.status ?? (direction === 'inbound' ? 'received' : 'sent'),
  }
}

function defaultEvents(row: Row, messages: readonly ExpectedMessage[]) {
  const received = messages.filter(({ direction, thread }) => direction !== 'outbound' && thread !== null)
  const opened = new Set(received.map(({ thread = 0 }) => thread))
  if (row.given === 'answered') opened.delete(0)
  return [...received.map(() => 'message.received' as const), ...[...opened].map(() => 'conversation.created' as const)]
}

/** Each file is fetched once its message is stored. */
function filesFetched(messages: readonly ExpectedMessage[]) {
  return messages.filter(({ hasAttachment }) => hasAttachment).map(() => 'message.media' as const)
}

/** The end of what a row began, such as a message to be sent again, and no trouble for the next row. */
async function settle({ app, clock, runJobs }: Stage): Promise<void> {
  clock.advance(10_000)
  await runJobs()
  const fresh = { trouble_code: null, trouble: null, messaging_limit: 'TIER_2K' }
  await app.db.updateTable('whatsapp_connection').set(fresh).execute()
}

describe.each(engines)('Documented callbacks on $name', (engine) => {
  // The other engine plays every third row, in the order that exercises its locks, to save time.
  const played = engine.name === 'sqlite' ? orders : [joined]
  const playedRows = engine.name === 'sqlite' ? rows : rows.filter((_, index) => index % 3 === 0)

  test.each(played)(
    'have the documented result, $name',
    async ({ name, deliver }) => {
      const stage = await openStage(engine)
      for (const row of playedRows) {
        if (row.inOrderBecause !== undefined && name === 'in the opposite order') continue
        const given = await stage.begin(row)
        const mark = await markOf(stage)
        await deliver(stage, given, row.changes(given))
        const result = await resultOf(stage, { mark, given, row, except: stranger(given) })
        expect.soft(readable(result), row.name).toEqual(completed(row, given))
        await settle(stage)
      }
    },
    300_000,
  )
})

test('Every documented callback of the table has one row and names its page', () => {
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(rows.filter(({ source }) => source === '')).toEqual([])
})
