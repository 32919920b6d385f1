import { findCampaign } from '../manage/campaigns.store.ts'
import type { Run } from './run.ts'

const lookEveryMs = 250

/**
 * Calls `halt` soon after the campaign no longer runs, whichever process changed it: those taken ahead may wait long for
 * their turn where other campaigns use the channel. Answers how to stop looking.
 */
export function haltUnlessRunning({ app, scope, campaign }: Run, halt: () => void): () => void {
  const look = async () => {
    try {
      if ((await findCampaign(app.db, scope, campaign.id))?.state !== 'running') halt()
    } catch (error) {
      app.log.warn({ err: error, campaignId: campaign.id }, 'The state of a campaign could not be looked at just now')
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
