import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)('campaigns that may still be sent keep the definition of their template on %s', async (kind) => {
  const { run, migrateTo } = await openOlderStore(kind, '0037-channel-log-and-resends')
  await run(`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, status,
    wording, created_at, updated_at) values ('t', 'w', 'live', 'c', 'sale', 'en', 'UTILITY', '[1]', 'APPROVED', 'x', 1, 1)`)
  for (const state of ['scheduled', 'running', 'paused', 'stopped', 'completed', 'cancelled']) {
    await run(`insert into campaign (id, workspace_id, mode, channel_id, template_id, name, template_name,
      template_language, template_category, state, total, cost_micros, cost_currency, rate_card, created_by_id,
      created_by_name, created_at) values ('${state}', 'w', 'live', 'c', 't', 'n', 'sale', 'en', 'UTILITY', '${state}', 1,
      0, 'USD', 'card', 'u', 'Ada', 1)`)
  }
  await migrateTo()

  expect(await run('select id from campaign where template_components is null order by id')).toEqual([
    { id: 'cancelled' },
    { id: 'completed' },
  ])
  expect(await run("select template_components from campaign where id = 'paused'")).toEqual([
    { template_components: '[1]' },
  ])
})
