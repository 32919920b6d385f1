import type { ListRecipients, RecipientView } from '@parley/shared/campaigns'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { campaignOf } from './find-campaign.ts'
import { presentRecipient } from './present-recipient.ts'
import { figuresOf, pageOfRecipients } from './report.store.ts'

type Input = Omit<ListRecipients, keyof Where> & Where

/** In the order of the request. */
export async function listRecipients(app: App, actor: Actor, input: Input): Promise<Paged<RecipientView>> {
  const scope = authorize(actor, 'campaigns.read', input)
  const campaign = await campaignOf(app.db, scope, input.campaignId)
  const recipients = await pageOfRecipients(app.db, scope, input)
  const { counts } = (await figuresOf(app.db, scope, [campaign.id]))(campaign.id)
  const total = input.state === undefined ? campaign.total : (counts[input.state] ?? 0)
  return { data: recipients.map(presentRecipient), pagination: pagination(input, total) }
}
