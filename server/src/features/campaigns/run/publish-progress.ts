import type { App } from '../../../app.ts'
import { afterCommit } from '../../../db/transaction-scope.ts'
import type { Scope } from '../../../policy.ts'

/** Every message changes the figures; people need to see them change, not each change. */
const atMostEveryMs = 250

const pauses = new WeakMap<App['live'], Map<string, { again: boolean }>>()

/** Tells open dashboards, once the surrounding transaction commits, at most four times a second for one campaign. */
export function publishProgress(app: App, scope: Scope, campaignId: string): void {
  afterCommit(() => {
    const pausing = pauses.get(app.live) ?? new Map<string, { again: boolean }>()
    pauses.set(app.live, pausing)
    const pause = pausing.get(campaignId)
    if (pause) {
      pause.again = true
      return
    }
    const begun = { again: false }
    pausing.set(campaignId, begun)
    app.live.publish(scope, { noun: 'campaigns', id: campaignId })
    setTimeout(() => {
      pausing.delete(campaignId)
      if (begun.again) publishProgress(app, scope, campaignId)
    }, atMostEveryMs).unref()
  })
}
