import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)('the campaigns of an older version on %s keep its binding', async (engine) => {
  const { run, migrateTo } = await openOlderStore(engine, '0033-variable-binding')
  await run(`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, status,
    wording, created_at, updated_at) values ('t', 'w', 'live', 'c', 'n', 'en', 'UTILITY', '[]', 'APPROVED', 'x', 1, 1)`)
  for (const state of ['scheduled', 'paused', 'completed']) {
    await run(`insert into campaign (id, workspace_id, mode, channel_id, template_id, name, template_name,
      template_language, template_category, state, total, cost_micros, cost_currency, rate_card, created_by_id,
      created_by_name, created_at) values ('${state}', 'w', 'live', 'c', 't', 'n', 'n', 'en', 'UTILITY', '${state}', 1, 0,
      'USD', 'r', 'u', 'Ada', 1)`)
  }
  await migrateTo()
  expect(await run('select id, binding_version from campaign order by id')).toEqual([
    { id: 'completed', binding_version: 1 },
    { id: 'paused', binding_version: 1 },
    { id: 'scheduled', binding_version: 1 },
  ])
})
