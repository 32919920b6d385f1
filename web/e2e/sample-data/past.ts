import { join } from 'node:path'
import type { ConversationTable } from '../../../server/src/db/schema/conversations.ts'
import { openSqlite } from '../../../server/src/db/sqlite/sqlite.ts'

const days = 62
const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

const people = [
  'Marta Nowak',
  'Noah Berg',
  'Olivia Fontaine',
  'Pavel Svoboda',
  'Rosa Jiménez',
  'Samir Aziz',
  'Tove Holm',
]
const questions = ['Where is my order?', 'Can I change the delivery address?', 'Do you grind it for a French press?']
const replies = [
  'It left us this morning and arrives tomorrow.',
  'Of course, what is the new one?',
  'We do, just say so.',
]
/** The values of every sample conversation. */
const common = { channel: 'chat', status: 'resolved', priority: 'normal' } as const
const categories = ['general', 'sales', 'billing', 'complaint'] as const

type Past = { dataDir: string; workspaceId: string; keyId: string }

/**
 * Two months of conversations and API usage before today. They are inserted into the database, because the API cannot
 * create data in the past. The data is the same on every run, relative to the current day.
 */
export async function writePast({ dataDir, workspaceId, keyId }: Past): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'parley.db'))
  const channel = await db
    .selectFrom('channel')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow()
  const of = { workspace_id: workspaceId, mode: 'live', channel_id: channel.id } as const
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const contacts = people.map((name, index) => ({
    id: crypto.randomUUID(),
    name,
    sort_name: name.toLowerCase(),
    phone: `+4930901820${10 + index}`,
  }))
  const startTimes = Array.from({ length: days }, (_, day) => startTimesOf(today - (days - day) * dayMs, day)).flat()
  const rows = startTimes.map((at, n) =>
    conversationOf({ ...of, contact_id: contacts[n % contacts.length]?.id ?? '', at, n }),
  )
  await db.transaction().execute(async (tx) => {
    const since = { created_at: startTimes[0] ?? today, updated_at: today }
    await tx
      .insertInto('contact')
      .values(contacts.map((each) => ({ ...each, ...since, workspace_id: workspaceId, mode: 'live' as const })))
      .execute()
    for (const { conversation, messages } of rows) {
      await tx.insertInto('conversation').values(conversation).execute()
      await tx.insertInto('message').values(messages).execute()
      const { workspace_id, mode, channel_id, category } = conversation
      await tx
        .insertInto('conversation_count')
        .values({ workspace_id, mode, channel_id, category, ...common, assignee_id: '', count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace_id', 'mode', 'status', 'channel', 'channel_id', 'category', 'priority', 'assignee_id'])
            .doUpdateSet((eb) => ({ count: eb('conversation_count.count', '+', 1) })),
        )
        .execute()
    }
    await tx
      .insertInto('api_key_usage')
      .values(usage(today, workspaceId, keyId))
      .execute()
  })
  await close()
}

/** The start times of the conversations of a day: increasing over time, and few on Sundays. */
function startTimesOf(midnight: number, day: number): number[] {
  const many = new Date(midnight).getUTCDay() === 0 ? 2 : 5 + Math.floor(day / 12) + ((day * 7) % 4)
  return Array.from(
    { length: many },
    (_, n) => midnight + 7 * hourMs + n * 50 * minuteMs + ((day * 13 + n * 29) % 40) * minuteMs,
  )
}

type SampleConversation = Pick<ConversationTable, 'workspace_id' | 'mode' | 'channel_id' | 'contact_id'> & {
  at: number
  n: number
}

/** A conversation with a question and a reply, resolved; every third one has a satisfaction score. */
function conversationOf({ at, n, ...of }: SampleConversation) {
  const id = crypto.randomUUID()
  const repliedAt = at + (2 + ((n * 17) % 23)) * minuteMs
  const resolvedAt = repliedAt + (10 + ((n * 31) % 170)) * minuteMs
  const score = n % 3 === 0 ? 5 - ((n / 3) % 7 === 0 ? 3 : (n / 3) % 3 === 0 ? 1 : 0) : null
  const question = questions[n % questions.length] ?? ''
  const answer = replies[n % replies.length] ?? ''
  const line = { ...of, conversation_id: id, kind: 'text' } as const
  return {
    conversation: {
      ...of,
      ...common,
      tags: '',
      id,
      is_history: 0,
      category: categories[n % 4] ?? 'general',
      unread_count: 0,
      last_inbound_at: at,
      last_message_text: answer,
      last_message_direction: 'outbound' as const,
      last_message_at: repliedAt,
      last_activity_at: resolvedAt,
      resolved_at: resolvedAt,
      csat_score: score,
      csat_received_at: score === null ? null : resolvedAt + 5 * minuteMs,
      created_at: at,
      updated_at: resolvedAt,
    },
    messages: [
      { ...line, id: crypto.randomUUID(), direction: 'inbound', text: question, status: 'received', created_at: at },
      { ...line, id: crypto.randomUUID(), direction: 'outbound', text: answer, status: 'read', created_at: repliedAt },
    ],
  } as const
}

function usage(today: number, workspaceId: string, keyId: string) {
  return Array.from({ length: 7 * 24 }, (_, n) => {
    const requests = 20 + ((n * 37) % 60)
    const refused = { forbidden: n % 9 === 0 ? 2 : 0, not_found: (n * 3) % 5, rate_limited: n % 31 === 0 ? 6 : 0 }
    return {
      key_id: keyId,
      workspace_id: workspaceId,
      hour: today - (7 * 24 - n) * hourMs,
      requests,
      ...refused,
      invalid: n % 13 === 0 ? 1 : 0,
      failed: 0,
    }
  })
}
