import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { addEntries, openChain, rowAt } from '../../testing/stores/audit-chain.ts'
import { engines } from '../../testing/stores/engines.ts'
import { tampering } from '../../testing/stores/tampering.ts'
import { checkChains } from './check-chains.ts'

describe.each(engines)('on $name', (engine) => {
  test('the audit chain is intact when entries were only appended, also by concurrent transactions', async () => {
    const chain = await openChain(engine, 3)
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => addEntries(chain, `at once ${index}`)),
      addEntries(chain, 'together 1', 'together 2', 'together 3'),
    ])
    const last = await rowAt(chain, 26)
    const nothingMore = { erased: 0, broken: undefined }
    expect(await chain.result()).toEqual({ workspace: 'Acme', entries: 26, head: last.hash, ...nothingMore })
  })

  test('the audit chain is intact where a name or a subject has half of a character', async () => {
    const chain = await openChain(engine, 1)
    const actor = { ...chain.member(), name: 'Ada \ud83d' }
    await chain.app.transact(async (tx) => {
      for (const subject of ['\ude00', `${'x'.repeat(499)}😀`]) {
        await recordAudit(chain.app, tx, chain.scope(), { actor, action: 'settings.changed', subject })
      }
    })
    expect(await chain.result()).toMatchObject({ entries: 3, broken: undefined })
    expect(await rowAt(chain, 3)).toMatchObject({ actor_name: 'Ada \uFFFD', subject: `${'x'.repeat(499)}\uFFFD` })
  })

  test('the audit chain is broken by each kind of tampering, and the first wrong entry is named', async () => {
    const chain = await openChain(engine, 6)
    const [entries, heads] = await Promise.all([
      chain.db.selectFrom('audit_entry').selectAll().execute(),
      chain.db.selectFrom('audit_head').selectAll().execute(),
    ])
    for (const [name, tamper, sentence] of tampering) {
      await tamper(chain)
      expect((await chain.result())?.broken, name).toMatch(sentence)
      for (const table of ['audit_entry', 'audit_head'] as const) await chain.db.deleteFrom(table).execute()
      await chain.db.insertInto('audit_entry').values(entries).execute()
      await chain.db.insertInto('audit_head').values(heads).execute()
      expect((await chain.result())?.broken, `${name}, put back`).toBeUndefined()
    }
  })

  test('the audit chain without an entry is reported, because every workspace begins with one', async () => {
    const chain = await openChain(engine, 0)
    expect((await chain.result())?.broken).toMatch(/^all entries were removed/)
    await addEntries(chain, 'entry 1')
    expect(await chain.result()).toMatchObject({ entries: 1, broken: undefined })
  })

  test('the audit chain is also verified where its workspace was removed', async () => {
    const { db, workspaceId } = await openChain(engine, 2)
    const unwatched = engine.name === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica'
    const remove = async (connection: Kysely<Schema>) => {
      await sql.raw(unwatched).execute(connection)
      await connection.deleteFrom('organization').where('id', '=', workspaceId).execute()
    }
    // On SQLite there is one connection, and each statement acquires it by itself.
    await (engine.name === 'sqlite' ? remove(db) : db.connection().execute(remove))
    const removed = { workspace: workspaceId, entries: 2, broken: 'its workspace was removed' }
    expect(await checkChains(db)).toContainEqual(expect.objectContaining(removed))

    await sql`update audit_entry set subject = 'nothing' where seq = 1`.execute(db)
    const changed = expect.stringMatching(/^entry 1 .* was changed$/)
    expect(await checkChains(db)).toContainEqual(expect.objectContaining({ ...removed, broken: changed }))
  })

  test('the audit chain has no gap after a rolled-back change', async () => {
    const chain = await openChain(engine, 1)
    const undone = chain.app.transact(async (tx) => {
      await recordAudit(chain.app, tx, chain.scope(), { actor: chain.member(), action: 'member.added', subject: 'x' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await addEntries(chain, 'entry 2')
    expect(await chain.result()).toMatchObject({ entries: 2, broken: undefined })
  })
})
