import type { CheckWarning, RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import { rateCard } from '@parley/shared/campaigns/rate-card'
import { type Instant, localTimeAt } from '@parley/shared/local-time'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Channel } from '../../../platforms/platform.ts'
import { writeMoney } from '../report/write-money.ts'

export type Plan = {
  readonly results: readonly RecipientCheckResult[]
  readonly template: Pick<TemplateTable, 'category' | 'quality' | 'coming_category'>
  readonly channel: Channel
  /** Of those who can be sent to. */
  readonly costMicros: number
  readonly budgetMicros: number | undefined
  readonly startsAt: number
  readonly finishesAt: number
  /** How often the clocks show the time that was chosen. */
  readonly shown: Instant['shown']
  readonly timeZone: string
  readonly othersRunning: number
  readonly sendable: number
  /** How many different customers the platform lets the number write to first in 24 hours, where it says so. */
  readonly newCustomersADay: number | undefined
}

/** What a person should know before sending, in sentences. Nothing here keeps the campaign from being sent. */
export function warningsOf(plan: Plan): CheckWarning[] {
  return [
    ...aboutRecipients(plan),
    overBudget(plan),
    nightHours(plan),
    clockChange(plan),
    simulatorLive(plan),
    sharedPace(plan),
    templateQuality(plan),
    templateCategory(plan),
    messagingLimit(plan),
  ].flatMap((warning) => warning ?? [])
}

const recipientWarnings = [
  ['phone', 'invalid_phones', 'has a phone number that cannot be sent to', 'have phone numbers that cannot be sent to'],
  ['opted_out', 'opted_out', 'opted out and is left out', 'opted out and are left out'],
  ['missing_variable', 'missing_variables', 'lacks a value and fails', 'lack a value and fail'],
  ['duplicate', 'duplicates', 'is in the list twice and gets the message again', 'are repeated and get it again'],
] as const

function aboutRecipients({ results }: Plan): CheckWarning[] {
  return recipientWarnings.flatMap(([problem, code, one, many]) => {
    const count = results.filter((result) => result.problem === problem).length
    if (count === 0) return []
    return [{ code, message: count === 1 ? `1 recipient ${one}` : `${count} recipients ${many}` }]
  })
}

function overBudget({ costMicros, budgetMicros }: Plan): CheckWarning | undefined {
  if (budgetMicros === undefined || costMicros <= budgetMicros) return undefined
  const { currency } = rateCard
  const [cost, budget] = [writeMoney(costMicros, currency), writeMoney(budgetMicros, currency)]
  const message = `It would cost ${cost}, and the budget is ${budget}: the campaign stops when that is used up`
  return { code: 'over_budget', message }
}

/** Between nine in the evening and eight in the morning. */
function nightHours({ template, startsAt, finishesAt, timeZone }: Plan): CheckWarning | undefined {
  if (template.category !== 'MARKETING') return undefined
  const nightly = [startsAt, finishesAt].map((at) => localTimeAt(at, timeZone).slice(11)).find(isNight)
  if (nightly === undefined) return undefined
  return { code: 'night_hours', message: `Marketing would arrive at ${nightly} (${timeZone}), while people sleep` }
}

function isNight(time: string): boolean {
  return time >= '21:00' || time < '08:00'
}

function clockChange({ shown, startsAt, timeZone }: Plan): CheckWarning | undefined {
  if (shown === 'once') return undefined
  const starts = localTimeAt(startsAt, timeZone).slice(11)
  const message =
    shown === 'never'
      ? `The clocks skip this time on that day; the campaign begins at ${starts}`
      : `The clocks show this time twice on that day; the campaign begins when they show ${starts} first`
  return { code: 'clock_change', message }
}

function simulatorLive({ channel }: Plan): CheckWarning | undefined {
  if (channel.mode !== 'live' || channel.platform !== 'simulator') return undefined
  return { code: 'simulator_live', message: 'The live channel is the simulator: no message reaches a real phone' }
}

function sharedPace({ othersRunning, channel }: Plan): CheckWarning | undefined {
  if (othersRunning === 0) return undefined
  const others = othersRunning === 1 ? 'Another campaign is running' : `${othersRunning} other campaigns are running`
  const message = `${others}; together they send ${channel.messagesPerSecond} messages per second, so it takes longer`
  return { code: 'workspace_pace', message }
}

function templateQuality({ template }: Plan): CheckWarning | undefined {
  if (template.quality !== 'LOW') return undefined
  const message = 'Customers rated this template badly; the platform may pause it while the campaign runs'
  return { code: 'template_quality', message }
}

function templateCategory({ template: { category, coming_category: coming } }: Plan): CheckWarning | undefined {
  if (coming === null || coming === category) return undefined
  const message = `The platform has said that it moves this template from ${category} to ${coming}; then it costs what that does`
  return { code: 'template_category', message }
}

function messagingLimit({ sendable, newCustomersADay: most }: Plan): CheckWarning | undefined {
  if (most === undefined || sendable <= most) return undefined
  const message = `The platform lets this number write first to ${most} customers in 24 hours, and these are ${sendable}: the rest may fail`
  return { code: 'messaging_limit', message }
}
