import { encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import { modes } from '@parley/shared/words'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign, unfinishedCampaigns } from '../campaigns.store.ts'
import { runKeyOf } from '../run/run-key.ts'

/**
 * Pauses every running and scheduled campaign of the workspace, in both modes, for a reason that is shown with them. They
 * continue when a person resumes them. Returns how many were paused.
 */
export async function pauseAllCampaigns(
  app: App,
  tx: Tx,
  { workspaceId }: Scope,
  { actor, reason }: { readonly actor: Actor; readonly reason: ShownSentence },
): Promise<number> {
  let paused = 0
  for (const mode of modes) {
    const scope = resumeScope({ workspace_id: workspaceId, mode })
    for (const { id: campaignId } of await unfinishedCampaigns(tx, scope)) {
      const current = await lockCampaign(app, tx, scope, campaignId)
      if (current?.state !== 'running' && current?.state !== 'scheduled') continue
      if (current.state === 'scheduled') await app.jobs.cancel(tx, runKeyOf(campaignId))
      await changeState(tx, scope, campaignId, { state: 'paused', stopReason: encodeSentence(reason) })
      await recordAudit(app, tx, scope, {
        actor,
        action: 'campaign.paused',
        subject: current.name,
        details: { reason },
      })
      app.live.publish(scope, { noun: 'campaigns', id: campaignId })
      paused += 1
    }
  }
  return paused
}
