import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)('people who left an older version are known with their last departure, on %s', async (engine) => {
  const { run, migrateTo } = await openOlderStore(engine, '0068-former-members')
  const [now, no] = engine === 'postgres' ? ['now()', 'false'] : ["'2026-01-01'", '0']
  await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('ada', 'Ada', 'ada@example.com', ${no}, ${now}, ${now}), ('ben', 'Ben', 'ben@example.com', ${no}, ${now}, ${now})`)
  let seq = 0
  const record = (action: string, email: string, at: number) =>
    run(`insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject, details, at, seq, hash)
      values ('${++seq}', 'w', 'live', 'user:x', 'X', '${action}', '${email}', '{}', ${at}, ${seq}, '')`)
  await record('member.removed', 'ada@example.com', 1)
  await record('member.removed', 'ada@example.com', 5)
  await record('member.removed', 'nobody@example.com', 6)
  await record('member.changed', 'ben@example.com', 7)

  await migrateTo()

  expect(await run('select * from former_member')).toEqual([{ workspace_id: 'w', user_id: 'ada', left_at: 5 }])
})
