import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)('addresses of an older version were taken from nobody, on %s', async (kind) => {
  const { run, migrateTo } = await openOlderStore(kind, '0030-former-owners')
  await run(`insert into contact (id, workspace_id, mode, phone, created_at, updated_at)
    values ('ada', 'w', 'live', '+4915100', 1, 2)`)
  await run(`insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    values ('w', 'live', 'phone', '+4915100', 'ada', 'message', 1, 2)`)
  const stored = await run('select * from contact_address')
  await migrateTo()

  expect(await run('select * from contact_address')).toEqual(
    stored.map((row) => ({ ...(row as object), taken_from: null })),
  )
})
