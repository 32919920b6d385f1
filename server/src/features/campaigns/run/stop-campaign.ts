import { encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import { type Actor, systemActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { changeState, findCampaign, lockCampaign } from '../campaigns.store.ts'
import { notifyAuthor } from './notify-author.ts'
import type { Run } from './run.ts'
import { campaignTemplateProblem } from './template-change.ts'

type StoppableRun = Pick<Run, 'app' | 'scope'> & { readonly campaign: Pick<Run['campaign'], 'id'> }

/**
 * Stops a campaign of which no message can succeed until a person has acted. Unsent recipients stay pending, so that it can
 * be resumed.
 */
export async function stopCampaign({ app, scope, campaign }: StoppableRun, reason: ShownSentence): Promise<void> {
  await app.transact(async (tx) => {
    const current = await lockCampaign(app, tx, scope, campaign.id)
    if (current?.state !== 'running') return
    await stopLocked(app, tx, scope, { campaign: current, reason, actor: systemActor(scope, 'sending') })
  })
}

type Stop = { readonly campaign: CampaignTable; readonly reason: ShownSentence; readonly actor: Actor }

/** Stops a campaign that the caller has locked, and tells its author. */
export async function stopLocked(app: App, tx: Tx, scope: Scope, { campaign, reason, actor }: Stop): Promise<void> {
  await changeState(tx, scope, campaign.id, { state: 'stopped', stopReason: encodeSentence(reason) })
  await recordAudit(app, tx, scope, { actor, action: 'campaign.stopped', subject: campaign.name, details: { reason } })
  await notifyAuthor(app, tx, scope, { campaign, kind: 'stopped' })
  app.live.publish(scope, { noun: 'campaigns', id: campaign.id })
}

/**
 * Stops a campaign after the platform refused its template, which has been compared since. The reason names what changed, and is
 * the platform's where nothing did.
 */
export async function stopForTemplate(run: Run, refusal: ShownSentence): Promise<void> {
  const { app, scope, campaign } = run
  const template = await findTemplate(app.db, scope, campaign.template_id)
  const current = (await findCampaign(app.db, scope, campaign.id)) ?? campaign
  await stopCampaign(run, campaignTemplateProblem(current, template, app.now()) ?? refusal)
}
