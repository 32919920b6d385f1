import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The conversations of an older version on %s', (engine) => {
  test('state their first reply, also where its message is gone', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0086-figures-by-index')
    await run(`insert into contact (id, workspace_id, mode, phone, created_at, updated_at) values
      ('p', 'w', 'live', '+1555', 1, 1)`)
    for (const [id, kept] of [
      ['answered', 'null'],
      ['surveyed', 'null'],
      ['deleted', '7'],
    ]) {
      await run(`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
        unread_count, last_activity_at, first_reply_at, created_at, updated_at)
        values ('${id}', 'w', 'live', 'c', 'chat', 'p', 'resolved', 'general', 'normal', 0, 1, ${kept}, 1, 1)`)
    }
    for (const [id, conversation, kind, at] of [
      ['a', 'answered', 'notice', 2],
      ['b', 'answered', 'template', 4],
      ['d', 'answered', 'text', 3],
      ['e', 'surveyed', 'survey', 2],
      ['f', 'deleted', 'text', 9],
    ]) {
      await run(`insert into message (id, workspace_id, mode, channel_id, contact_id, conversation_id, direction, kind, text,
        status, created_at)
        values ('${id}', 'w', 'live', 'c', 'p', '${conversation}', 'outbound', '${kind}', 'x', 'sent', ${at})`)
    }
    await migrateTo()
    const rows = (await run('select id, first_reply_at as at from conversation order by id')) as {
      id: string
      at: unknown
    }[]
    expect(rows.map(({ id, at }) => [id, at === null ? null : Number(at)])).toEqual([
      ['answered', 3],
      ['deleted', 7],
      ['surveyed', null],
    ])
  })
})
