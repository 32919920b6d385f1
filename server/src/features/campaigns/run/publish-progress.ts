import type { App } from '../../../app.ts'
import { afterCommit } from '../../../db/transaction-scope.ts'
import type { Scope } from '../../../policy.ts'

/** Every message changes the figures, and people do not need to see each single change. */
const minIntervalMs = 250

const intervalsByLive = new WeakMap<App['live'], Map<string, { changed: boolean }>>()

/** Notifies open dashboards after the surrounding transaction commits, at most four times a second per campaign. */
export function publishProgress(app: App, scope: Scope, campaignId: string): void {
  afterCommit(() => {
    const intervals = intervalsByLive.get(app.live) ?? new Map<string, { changed: boolean }>()
    intervalsByLive.set(app.live, intervals)
    const interval = intervals.get(campaignId)
    if (interval) {
      interval.changed = true
      return
    }
    const newInterval = { changed: false }
    intervals.set(campaignId, newInterval)
    app.live.publish(scope, { noun: 'campaigns', id: campaignId })
    setTimeout(() => {
      intervals.delete(campaignId)
      if (newInterval.changed) publishProgress(app, scope, campaignId)
    }, minIntervalMs).unref()
  })
}
