import type { FailureReason } from '@parley/shared/sentences/shared-sentence'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { committedMicros } from '../report/figures.store.ts'
import { writeMoney } from '../report/write-money.ts'

type Costly = { readonly recipient: Pick<CampaignRecipientTable, 'cost_micros'> }
export type Affordable<Item> = { readonly items: readonly Item[]; readonly problem?: FailureReason }

/**
 * As many of the first items as the budget pays for, and a sentence with the reason when it pays for none. The caller
 * keeps the campaign locked until the commit in which these become `sending`, so that two runs cannot spend the same money.
 */
export async function affordable<Item extends Costly>(
  tx: Tx,
  scope: Scope,
  campaign: CampaignTable,
  items: readonly Item[],
): Promise<Affordable<Item>> {
  const { budget_micros: budget, cost_currency: currency } = campaign
  if (budget === null || items.length === 0) return { items }
  const committed = await committedMicros(tx, scope, campaign.id)
  let left = budget - committed
  const unaffordable = items.findIndex(({ recipient }) => {
    left -= recipient.cost_micros
    return left < 0
  })
  if (unaffordable !== 0) return { items: unaffordable === -1 ? items : items.slice(0, unaffordable) }
  const [limit, spent, next] = [budget, committed, items[0]?.recipient.cost_micros ?? 0].map((micros) =>
    writeMoney(micros, currency),
  )
  const problem: FailureReason = `The budget of ${limit} is used up: ${spent} is spent, and the next message costs ${next}. Raise the budget, then resume`
  return { items: [], problem }
}
