import { userIdOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { removeNotificationsOf } from '../../notifications/notifications.store.ts'
import { notifyOf } from '../../notifications/notify.ts'

type Ended = {
  readonly campaign: Pick<CampaignTable, 'id' | 'created_by_id' | 'created_at'>
  readonly kind: 'completed' | 'stopped'
}

/**
 * Notifies the member who started a campaign, in place of what they were notified of it before: one that was stopped may be
 * completed later. Nobody is notified where a program started it.
 */
export async function notifyAuthor(app: App, tx: Tx, scope: Scope, { campaign, kind }: Ended): Promise<void> {
  const userId = userIdOf(campaign.created_by_id)
  if (userId === undefined) return
  const subjectId = campaign.id
  await removeNotificationsOf(tx, scope, { userId, subjectId, since: campaign.created_at })
  await notifyOf(app, tx, scope, { userIds: [userId], kind, subjectId })
}
