import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The conversations of an older version on %s', (engine) => {
  test('state since when the customer waits, and are counted by assignee', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0089-waiting-conversations')
    await run(`insert into contact (id, workspace_id, mode, phone, created_at, updated_at) values
      ('p', 'w', 'live', '+1555', 1, 1)`)
    for (const [id, status, assignee, group] of [
      ['answered', 'open', "'ada'", 'null'],
      ['group', 'open', 'null', "'g'"],
      ['new', 'pending', "'ada'", 'null'],
      ['resolved', 'resolved', 'null', 'null'],
      ['waiting', 'open', 'null', 'null'],
    ]) {
      await run(`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, group_id, status, category,
        priority, assignee_id, unread_count, last_activity_at, created_at, updated_at)
        values ('${id}', 'w', 'live', 'c', 'chat', 'p', ${group}, '${status}', 'general', 'normal', ${assignee}, 0, 1, 1, 1)`)
    }
    for (const [n, conversation, direction, kind, at] of [
      ['1', 'answered', 'inbound', 'text', 2],
      ['2', 'answered', 'outbound', 'template', 3],
      ['3', 'group', 'inbound', 'text', 2],
      ['4', 'new', 'inbound', 'notice', 2],
      ['5', 'new', 'inbound', 'text', 3],
      ['6', 'new', 'outbound', 'notice', 4],
      ['7', 'resolved', 'inbound', 'text', 2],
      ['8', 'waiting', 'outbound', 'text', 2],
      ['9', 'waiting', 'inbound', 'text', 3],
      ['10', 'waiting', 'inbound', 'text', 4],
    ]) {
      await run(`insert into message (id, workspace_id, mode, channel_id, contact_id, conversation_id, direction, kind, text,
        status, created_at)
        values ('${n}', 'w', 'live', 'c', 'p', '${conversation}', '${direction}', '${kind}', 'x', 'sent', ${at})`)
    }
    await migrateTo()

    const rows = (await run('select id, waiting_since as at from conversation order by id')) as Row[]
    expect(rows.map(({ id, at }) => [id, at === null ? null : Number(at)])).toEqual([
      ['answered', null],
      ['group', null],
      ['new', 3],
      ['resolved', null],
      ['waiting', 3],
    ])
    const counts = (await run(`select status || ' ' || assignee_id as kind, count from conversation_count
      order by status, assignee_id`)) as Count[]
    expect(counts.map(({ kind, count }) => [kind, Number(count)])).toEqual([
      ['open ', 2],
      ['open ada', 1],
      ['pending ada', 1],
      ['resolved ', 1],
    ])
  })
})

type Row = { readonly id: string; readonly at: unknown }
type Count = { readonly kind: string; readonly count: unknown }
