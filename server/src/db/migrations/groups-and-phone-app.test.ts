import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

const before = 1_700_000_000_000
const connectionColumns =
  'channel_id, phone_number_id, business_account_id, access_token, app_secret, checked_at, created_at'

describe.each(storeKinds)('What an older version stored on %s', (engine) => {
  test('keeps its conversations, none of which is a group’s or a history', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0038-groups-and-histories')
    await contact(run, 'ada')
    for (const [id, status, resolved] of [
      ['open', 'open', 'null'],
      ['resolved', 'resolved', String(before)],
    ] as const) {
      await run(`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category,
        priority, last_message_text, last_message_at, last_activity_at, created_at, updated_at, resolved_at)
        values ('${id}', 'w', 'live', 'c', 'chat', 'ada', '${status}', 'sales', 'high', 'Hello', 5, 6, 3, 7, ${resolved})`)
    }
    const kept = 'id, contact_id, status, category, priority, last_message_text, created_at, updated_at, resolved_at'
    const stored = await run(`select ${kept} from conversation order by id`)
    await migrateTo()

    expect(stored).toHaveLength(2)
    expect(await run(`select ${kept} from conversation order by id`)).toEqual(stored)
    expect(await run('select distinct group_id, is_history from conversation')).toEqual([
      { group_id: null, is_history: 0 },
    ])
    await run("update conversation set group_id = 'g' where id = 'open'")
    await expect(run("update conversation set group_id = 'g' where id = 'resolved'")).rejects.toThrow(/unique/i)
  })

  test('keeps its contacts and connections, whose app has shared nothing yet', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0039-phone-app')
    await contact(run, 'ada')
    await run(`insert into whatsapp_connection (${connectionColumns}) values ('c', 'n', 'a', 't', 's', 4, 1)`)
    const contacts = await run('select id, phone, name, opt_out_scope, opted_out_at, updated_at from contact')
    const connections = await run(`select ${connectionColumns} from whatsapp_connection`)
    await migrateTo()

    expect(await run('select id, phone, name, opt_out_scope, opted_out_at, updated_at from contact')).toEqual(contacts)
    expect(await run('select saved_name, saved_name_at from contact')).toEqual([
      { saved_name: null, saved_name_at: null },
    ])
    expect(connections).toHaveLength(1)
    expect(await run(`select ${connectionColumns} from whatsapp_connection`)).toEqual(connections)
    expect(await run('select history_progress, history_declined_at from whatsapp_connection')).toEqual([
      { history_progress: null, history_declined_at: null },
    ])
    await run(`update contact set saved_name = 'Ada at work', saved_name_at = ${before}`)
    await run(`update whatsapp_connection set history_declined_at = ${before}`)
    expect(await run('select saved_name_at from contact')).toEqual([{ saved_name_at: before }])
  })
})

function contact(run: (query: string) => Promise<unknown>, id: string) {
  return run(`insert into contact (id, workspace_id, mode, phone, platform_user_id, name, opt_out_scope, opt_out_source,
    opted_out_at, created_at, updated_at) values ('${id}', 'w', 'live', '+4915100', 'DE.1', 'Ada', 'campaigns', 'keyword',
    7, 1, 2)`)
}
