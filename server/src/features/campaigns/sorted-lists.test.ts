import { campaignSorts, campaignStates, recipientSorts, sortDirections } from '@parley/shared/words'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { countCampaigns, pageOfCampaigns } from './campaigns.store.ts'
import { pageOfRecipients } from './report/report.store.ts'

describe.each(engines)('on $name', (engine) => {
  test('campaigns are each on exactly one page, in the same order on both engines', async () => {
    const { app, scope: scopeOf } = await createTestApp(engine)
    const scope = scopeOf()
    await fill(app, scope, 50)
    for (const sort of campaignSorts) {
      const read = async (sortDirection: (typeof sortDirections)[number]) => {
        const pages = [1, 2, 3, 4].map((page) =>
          pageOfCampaigns(app.db, scope, { page, limit: 15, sort, sortDirection, state: undefined }),
        )
        return (await Promise.all(pages)).flat().map(({ id }) => id)
      }
      const ascending = await read('ascending')
      expect(new Set(ascending).size).toBe(await countCampaigns(app.db, scope))
      expect(await read('descending')).toEqual(ascending.toReversed())
    }
  })

  test('sorted recipients of a campaign have those without a value last', async () => {
    const { app, scope: scopeOf } = await createTestApp(engine)
    const scope = scopeOf()
    await fill(app, scope, 1)
    const rows = [
      ['+49', 5],
      ['', 3],
      ['+33', null],
      ['+49', 4],
    ] as const
    await app.db
      .insertInto('campaign_recipient')
      .values(
        rows.map(([phone, settled_at], position) => ({
          id: `r${position}`,
          workspace_id: scope.workspaceId,
          mode: scope.mode,
          campaign_id: 'c1',
          position,
          phone,
          settled_at,
          variables: '{}',
          state: 'sent' as const,
          cost_micros: 0,
        })) as never,
      )
      .execute()
    const positions = async (sort: (typeof recipientSorts)[number], sortDirection: (typeof sortDirections)[number]) => {
      const page = { campaignId: 'c1', page: 1, limit: 10, sort, sortDirection }
      return (await pageOfRecipients(app.db, scope, page)).map(({ position }) => position).join('')
    }
    const inAll = await Promise.all(
      recipientSorts.flatMap((sort) => sortDirections.map((sortDirection) => positions(sort, sortDirection))),
    )
    expect(inAll).toEqual(['0123', '3210', '2031', '3021', '1302', '0312'])
  })
})

/** Campaigns, one each millisecond. */
async function fill({ db }: App, { workspaceId }: Scope, count: number): Promise<void> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  await sql`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, wording, status, created_at, updated_at)
    select 't', ${workspaceId}, 'live', min(id), 'x', 'en', 'UTILITY', '[]', '', 'APPROVED', 1, 1 from channel
    where workspace_id = ${workspaceId} and mode = 'live'`.execute(db)
  await sql`insert into campaign (id, workspace_id, mode, channel_id, template_id, name, sort_name, template_name,
      template_language, template_category, state, total, cost_micros, cost_currency, rate_card, created_by_id,
      created_by_name, created_at)
    ${numbers} select 'c' || i, ${workspaceId}, 'live', channel_id, 't', 'Name', 'name ' || (i % 100), 'x', 'en', 'UTILITY',
      case when i % 2 = 0 then ${sql.lit(campaignStates[0])} else ${sql.lit(campaignStates[1])} end, i % 1000, 0, 'USD', '1', 'u', 'Ada', i
    from n, template where template.id = 't'`.execute(db)
}
