import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The workspaces of an older version on %s', (engine) => {
  test('keep everything as long as before', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0066-retention')
    await run(`insert into workspace_settings
      (workspace_id, tier, time_zone, default_country, satisfaction, rules, created_at)
      values ('w', 'default', 'UTC', 'US', '{}', '[]', 1)`)
    await migrateTo()
    expect(
      await run(`select message_retention_days as messages, event_retention_days as events,
        callback_retention_days as callbacks, log_retention_days as logs
        from workspace_settings`),
    ).toEqual([{ messages: null, events: 30, callbacks: 8, logs: 90 }])
  })
})
