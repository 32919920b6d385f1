import { systemActor } from '../../../actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import type { Run } from './run.ts'

type Stopping = Pick<Run, 'app' | 'scope'> & { readonly campaign: Pick<Run['campaign'], 'id'> }

/** Nothing more can succeed until a person has acted. Who was not sent to keeps waiting, so that it can be resumed. */
export async function stopCampaign({ app, scope, campaign }: Stopping, reason: string): Promise<void> {
  await app.transact(async (tx) => {
    const held = await lockCampaign(app, tx, scope, campaign.id)
    if (held?.state !== 'running') return
    await changeState(tx, scope, campaign.id, { state: 'stopped', stopReason: reason })
    const actor = systemActor(scope, 'sending')
    await recordAudit(app, tx, scope, { actor, action: 'campaign.stopped', subject: held.name, details: { reason } })
    app.live.publish(scope, { noun: 'campaigns', id: campaign.id })
  })
}
