import type { SendOutcome } from '../../../platforms/platform.ts'
import { settleSend } from '../../messages/outbound-message.ts'
import { followMessages } from './follow-messages.ts'
import { publishProgress } from './publish-progress.ts'
import { releaseRecipients } from './release-recipients.ts'
import type { Ready, Run } from './run.ts'
import { stopCampaign } from './stop-campaign.ts'

/** The outcome of sending one message; undefined when the platform certainly does not have it. */
export type Settled = { readonly ready: Ready; readonly outcome: SendOutcome | undefined }

/** Stores outcomes in one transaction. Stops the campaign where one of them means that no other can succeed. */
export async function settleBatch(run: Run, batch: readonly Settled[]): Promise<void> {
  const { app, scope, campaign } = run
  const reason = batch.map(({ outcome }) => stopReason(outcome)).find((found) => found !== undefined)
  const settlements = batch.flatMap(({ ready: { messageId }, outcome }) => (outcome ? [{ messageId, outcome }] : []))
  if (settlements.length > 0) {
    await app.transact(async (tx) => {
      for (const settlement of settlements) {
        await followMessages(app, tx, scope, [await settleSend(app, tx, scope, settlement)])
      }
      publishProgress(app, scope, campaign.id)
    })
  }
  const unsent = batch.filter(({ outcome }) => !outcome).map(({ ready }) => ready)
  if (unsent.length > 0) await releaseRecipients(run, unsent)
  if (reason !== undefined) await stopCampaign(run, reason)
}

/** A refusal because of the template is left to the run, which first compares the template with the platform's. */
function stopReason(outcome: SendOutcome | undefined): string | undefined {
  const isStop = outcome?.kind === 'refused' && outcome.stopsCampaign && !outcome.checksTemplate
  return isStop ? outcome.message : undefined
}
