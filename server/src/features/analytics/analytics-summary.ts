import type { AnalyticsRange, AnalyticsSummary, PeriodFigures } from '@parley/shared/analytics'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize, type Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { messagesByQuarter } from './analytics.store.ts'
import { campaignFigures } from './campaign-figures.ts'
import { erasedFigures } from './erased-figures.store.ts'
import { dayAt, daysBetween, type LocalDay, localDays, shiftDay } from './local-days.ts'
import { conversationFigures } from './period-figures.ts'
import { rangeOf, spanOf } from './range-of-days.ts'

/** The figures of a range of days in the workspace's time zone, with those of the same number of days before. */
export async function analyticsSummary(
  app: App,
  actor: Actor,
  input: AnalyticsRange & Where,
): Promise<AnalyticsSummary> {
  const scope = authorize(actor, 'analytics.read', input)
  const { timeZone } = await settingsOf(app.db, scope)
  const { from, to } = rangeOf(input, dayAt(app.now(), timeZone))
  const length = daysBetween(from, to) + 1
  const previous = { from: shiftDay(from, -length), to: shiftDay(from, -1) }
  const days = localDays(from, to, timeZone)
  const daysBefore = localDays(previous.from, previous.to, timeZone)

  const volume = await volumeOf(app, scope, days)
  const volumeBefore = await volumeOf(app, scope, daysBefore)
  return {
    from,
    to,
    time_zone: timeZone,
    previous,
    current: { ...sumOf(volume), ...(await conversationFigures(app, scope, spanOf(days))) },
    before: { ...sumOf(volumeBefore), ...(await conversationFigures(app, scope, spanOf(daysBefore))) },
    days: volume,
    ...(await campaignFigures(app, scope, spanOf(days))),
  }
}

async function volumeOf(app: App, scope: Scope, days: readonly LocalDay[]): Promise<AnalyticsSummary['days']> {
  const quarters = await messagesByQuarter(app.db, scope, spanOf(days)).execute()
  const volume = days.map(({ day }) => ({ day, inbound: 0, outbound: 0 }))
  const erased = (await erasedFigures(app.db, scope, spanOf(days))).flatMap(({ kind, at, count }) =>
    kind === 'inbound' || kind === 'outbound' ? [{ at, direction: kind, count }] : [],
  )
  for (const { at, direction, count } of [...quarters, ...erased]) {
    const index = days.findIndex(({ end }) => Number(at) < end)
    const day = volume[index]
    if (day) day[direction] += Number(count)
  }
  return volume
}

function sumOf(days: AnalyticsSummary['days']): Pick<PeriodFigures, 'inbound' | 'outbound'> {
  return {
    inbound: days.reduce((sum, { inbound }) => sum + inbound, 0),
    outbound: days.reduce((sum, { outbound }) => sum + outbound, 0),
  }
}
