import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContactBefore, openBeforeStep } from '../../testing/stores/open-before-step.ts'
import { migrate } from '../migrate.ts'

/** The step that stores the IDs of tags. */
const step = '0045-tags-by-id'

test.each(['sqlite', 'postgres'] as const)(
  'conversations that had the names of tags have their IDs after the migration on %s, and no names that are no tags',
  async (engine) => {
    const parts = await openBeforeStep(engine, step)
    const { db } = parts
    for (const workspace of ['w', 'x']) {
      const ids = { workspace, channel: `channel ${workspace}`, contact: `contact ${workspace}` }
      await addContactBefore(db, ids)
      for (const name of ['Refund', 'VIP']) {
        await sql`insert into tag (id, workspace_id, name, colour, created_at)
          values (${`${name} ${workspace}`}, ${workspace}, ${name}, 'blue', 1)`.execute(db)
      }
    }
    for (const [id, workspace, names] of [
      ['both', 'w', ['Refund', 'VIP']],
      ['gone', 'w', ['Gone']],
      ['part', 'w', ['Gone', 'VIP']],
      ['none', 'w', []],
      ['other', 'x', ['VIP']],
    ] as const) {
      const tags = names.length === 0 ? '' : `\n${names.join('\n')}\n`
      await sql`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
          tags, unread_count, last_activity_at, created_at, updated_at)
        values (${id}, ${workspace}, 'live', ${`channel ${workspace}`}, 'chat', ${`contact ${workspace}`}, 'open', 'general',
          'normal', ${tags}, 0, 1, 1, 1)`.execute(db)
      for (const name of names) {
        await sql`insert into tagged_conversation (workspace_id, mode, tag, conversation_id)
          values (${workspace}, 'live', ${name}, ${id})`.execute(db)
      }
    }

    await migrate(parts)

    const rows = await db.selectFrom('conversation').select(['id', 'tags']).orderBy('id').execute()
    expect(rows.map(({ id, tags }) => [id, tags.split('\n').filter(Boolean).toSorted()])).toEqual([
      ['both', ['Refund w', 'VIP w']],
      ['gone', []],
      ['none', []],
      ['other', ['VIP x']],
      ['part', ['VIP w']],
    ])
    expect(rows.find(({ id }) => id === 'part')?.tags).toBe('\nVIP w\n')
    const tagged = await db
      .selectFrom('conversation_tag')
      .select(['workspace_id', 'tag_id', 'conversation_id'])
      .orderBy('conversation_id')
      .orderBy('tag_id')
      .execute()
    expect(tagged.map(({ workspace_id, ...row }) => [workspace_id, row.conversation_id, row.tag_id])).toEqual([
      ['w', 'both', 'Refund w'],
      ['w', 'both', 'VIP w'],
      ['x', 'other', 'VIP x'],
      ['w', 'part', 'VIP w'],
    ])
  },
)
