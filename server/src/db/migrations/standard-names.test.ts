import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)(
  'jobs, sign-in attempts and reasons of an older version keep their values on %s',
  async (kind) => {
    const { run, migrateTo } = await openOlderStore(kind, '0112-standard-names')
    await run(`insert into job (id, workspace_id, mode, kind, payload, lane, run_at, created_at, dedupe_key) values
    ('a', 'w', 'live', 'channel.upkeep', '{}', 'channel.upkeep', 1, 1, 'channel.upkeep c'),
    ('b', 'w', 'live', 'webhook.tell_switched_off', '{}', 'webhook e', 1, 1, null),
    ('c', 'w', 'live', 'campaign.run', '{}', 'campaign.run', 1, 1, 'campaign channel.upkeep x')`)
    await run("insert into sign_in_tries (key, ends_at, used) values ('k', 5, 2)")
    await run(`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, wording, status,
      rejection_reason, standing_at, created_at, updated_at) values
    ('t', 'w', 'live', 'c', 'x', 'en', 'UTILITY', '[]', '', 'REJECTED', '{"key":"fileGone","params":{}}', 7, 1, 1),
    ('u', 'w', 'live', 'c', 'y', 'en', 'UTILITY', '[]', '', 'REJECTED', 'fileGone', null, 1, 1)`)
    await migrateTo()

    expect(await run('select id, kind, partition, dedupe_key from job order by id')).toEqual([
      { id: 'a', kind: 'channel.maintain', partition: 'channel.maintain', dedupe_key: 'channel.maintain c' },
      { id: 'b', kind: 'webhook.notify_switched_off', partition: 'webhook e', dedupe_key: null },
      { id: 'c', kind: 'campaign.run', partition: 'campaign.run', dedupe_key: 'campaign channel.upkeep x' },
    ])
    expect(await run('select key, used from sign_in_attempts')).toEqual([{ key: 'k', used: 2 }])
    expect(await run('select id, rejection_reason, quality_reported_at from template order by id')).toEqual([
      { id: 't', rejection_reason: '{"key":"noLongerOnPlatform","params":{}}', quality_reported_at: 7 },
      { id: 'u', rejection_reason: 'fileGone', quality_reported_at: null },
    ])
  },
)
