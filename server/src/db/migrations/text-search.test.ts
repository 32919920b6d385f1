import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { indexNextBatch } from '../../features/search/backfill.store.ts'
import { termsOf } from '../../features/search/words.ts'
import { resumeScope } from '../../policy.ts'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The messages and contacts of an older version on %s', (engine) => {
  test('are indexed after the migration, in batches, each once', async () => {
    const { run, parts, migrateTo } = await openOlderStore(engine, '0085-text-search')
    for (const n of [1, 2, 3]) {
      await run(`insert into contact (id, workspace_id, mode, name, created_at, updated_at)
        values ('k${n}', 'w', 'live', 'Zoë ${n}', 1, 1)`)
      await run(`insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
        values ('w', 'live', 'phone', '+4917000${n}', 'k${n}', 'message', 1, 1)`)
      await run(`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status, created_at)
        values ('m${n}', 'w', 'live', 'c', 'k${n}', 'inbound', 'text', 'Grüße ${n}', 'received', 1)`)
    }
    await migrateTo()
    const next = () => parts.db.transaction().execute((tx) => indexNextBatch(parts, tx, 2))
    const entries = () => run('select message_id, contact_id, address from search_entry order by id')

    expect(await entries()).toEqual([])
    const batches = [await next(), await next(), await next(), await next(), await next()]
    expect(batches).toEqual([true, true, true, true, false])
    const messages = [1, 2, 3].map((n) => ({ message_id: `m${n}`, contact_id: null, address: '' }))
    const names = [1, 2, 3].map((n) => ({ message_id: null, contact_id: `k${n}`, address: '' }))
    const phones = [1, 2, 3].map((n) => ({ message_id: null, contact_id: `k${n}`, address: `+4917000${n}` }))
    expect(sorted(await entries())).toEqual(sorted([...messages, ...names, ...phones]))
    const scope = resumeScope({ workspace_id: 'w', mode: 'live' })
    const ofMessage = parts.textSearch.matching('of_message', { terms: termsOf(scope, 'message', 'GRÜSSE 2') })
    const ofContact = parts.textSearch.matching('of_contact', { terms: termsOf(scope, 'contact', 'ZOE 2') })
    const { rows } = await sql`with ${ofMessage.definition}, ${ofContact.definition}
      select contact_id, ${ofMessage.count} as messages from of_contact`.execute(parts.textSearch.db)
    expect(rows).toEqual([{ contact_id: 'k2', messages: 1 }])
  })

  test('need no indexing where there are none', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0085-text-search')
    await migrateTo()

    expect(await run('select source from search_backfill')).toEqual([])
  })
})

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}
