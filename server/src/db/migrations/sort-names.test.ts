import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

test.each(storeKinds)('contacts and campaigns of an older version are sorted by name on %s', async (engine) => {
  const { run, migrateTo } = await openOlderStore(engine, '0101-sort-names')
  const many = Array.from({ length: 1_200 }, (_, n) => `('n${n}', 'w', 'live', 'Week ${n}', null, 1, 1)`)
  await run(`insert into contact (id, workspace_id, mode, name, username, created_at, updated_at) values
    ('a', 'w', 'live', 'Zoë', 'ignored', 1, 1), ('b', 'w', 'live', null, 'Bob', 1, 1),
    ('c', 'w', 'live', null, null, 1, 1), ${many.join()}`)
  await run(`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, wording, status, created_at, updated_at)
    values ('t', 'w', 'live', 'c', 'x', 'en', 'UTILITY', '[]', '', 'APPROVED', 1, 1)`)
  await run(`insert into campaign (id, workspace_id, mode, channel_id, template_id, name, template_name, template_language,
    template_category, state, total, cost_micros, cost_currency, rate_card, created_by_id, created_by_name, created_at)
    values ('k', 'w', 'live', 'c', 't', 'Ärger 9', 'x', 'en', 'UTILITY', 'completed', 1, 0, 'USD', '1', 'u', 'Ada', 1)`)
  await migrateTo()

  const rows = (await run('select id, sort_name from contact order by sort_name, id')) as Row[]
  expect(rows.slice(0, 4).map(({ id }) => id)).toEqual(['c', 'b', 'n0', 'n1'])
  expect(rows.at(-2)?.id).toBe('n1199')
  expect(rows.at(-1)).toEqual({ id: 'a', sort_name: 'zoe' })
  expect(await run('select sort_name from campaign')).toEqual([{ sort_name: 'arger 000000000000009' }])
})

type Row = { readonly id: string; readonly sort_name: string }
