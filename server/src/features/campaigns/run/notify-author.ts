import { userIdOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { notifyOf } from '../../notifications/notify.ts'

type Ended = {
  readonly campaign: Pick<CampaignTable, 'id' | 'created_by_id'>
  readonly kind: 'completed' | 'stopped'
}

/** Notifies the member who started a campaign. Nobody is told where a program did. */
export async function notifyAuthor(app: App, tx: Tx, scope: Scope, { campaign, kind }: Ended): Promise<void> {
  const userId = userIdOf(campaign.created_by_id)
  if (userId !== undefined) await notifyOf(app, tx, scope, { userIds: [userId], kind, subjectId: campaign.id })
}
