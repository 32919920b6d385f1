import type { CheckWarning, RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import { rateCard } from '@parley/shared/campaigns/rate-card'
import { type Instant, localTimeAt } from '@parley/shared/local-time'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Channel } from '../../../platforms/channel.ts'
import { isSimulatedLive } from '../../channels/simulated.ts'
import { writeMoney } from '../report/write-money.ts'

export type Plan = {
  readonly results: readonly RecipientCheckResult[]
  readonly template: Pick<TemplateTable, 'category' | 'quality' | 'coming_category' | 'coming_category_at'>
  readonly channel: Channel
  /** For the recipients who can be sent to. */
  readonly costMicros: number
  readonly budgetMicros: number | undefined
  readonly startsAt: number
  readonly finishesAt: number
  /** How often the chosen local time occurs on that day. */
  readonly shown: Instant['shown']
  readonly timeZone: string
  readonly othersRunning: number
  readonly sendable: number
  /** How many different customers the number may message first in 24 hours, where the platform says so. */
  readonly newCustomersADay: number | undefined
}

/** What a person should know before sending, in sentences. A warning never prevents the campaign from being sent. */
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
  ['phone', 'invalid_phones', 'has an invalid phone number', 'have invalid phone numbers'],
  ['user_id', 'invalid_user_ids', 'has an invalid user ID', 'have invalid user IDs'],
  ['recipient', 'invalid_recipients', 'is invalid and will fail', 'are invalid and will fail'],
  ['variable', 'invalid_variables', 'has an invalid value and will fail', 'have invalid values and will fail'],
  ['opted_out', 'opted_out', 'opted out and is skipped', 'opted out and are skipped'],
  ['missing_variable', 'missing_variables', 'is missing a value and will fail', 'are missing a value and will fail'],
  [
    'duplicate',
    'duplicates',
    'repeats an earlier one exactly and is not sent again',
    'repeat an earlier one exactly and are not sent again',
  ],
  [
    'same_phone',
    'same_phones',
    'has the number of an earlier one, with other values, and is sent too',
    'have the number of an earlier one, with other values, and are sent too',
  ],
] as const

function aboutRecipients({ results }: Plan): CheckWarning[] {
  return recipientWarnings.flatMap(([problem, code, one, many]) => {
    const count = results.filter((result) => result.problem === problem).length
    if (count === 0) return []
    return [{ code, message: count === 1 ? `1 recipient ${one}` : `${grouped(count)} recipients ${many}` }]
  })
}

function overBudget({ costMicros, budgetMicros }: Plan): CheckWarning | undefined {
  if (budgetMicros === undefined || costMicros <= budgetMicros) return undefined
  const { currency } = rateCard
  const [cost, budget] = [writeMoney(costMicros, currency), writeMoney(budgetMicros, currency)]
  const message =
    `The campaign would cost ${cost}, and its budget is ${budget}: it stops when the budget is used up` as const
  return { code: 'over_budget', message }
}

/** Between 21:00 and 08:00. */
function nightHours({ template, startsAt, finishesAt, timeZone }: Plan): CheckWarning | undefined {
  if (template.category !== 'MARKETING') return undefined
  const nightly = [startsAt, finishesAt].map((at) => localTimeAt(at, timeZone).slice(11)).find(isNight)
  if (nightly === undefined) return undefined
  return {
    code: 'night_hours',
    message: `Marketing messages would arrive at ${nightly} (${timeZone}), during the night`,
  }
}

function isNight(time: string): boolean {
  return time >= '21:00' || time < '08:00'
}

function clockChange({ shown, startsAt, timeZone }: Plan): CheckWarning | undefined {
  if (shown === 'once') return undefined
  const starts = localTimeAt(startsAt, timeZone).slice(11)
  const message: CheckWarning['message'] =
    shown === 'never'
      ? `This time does not exist on that day because of a clock change; the campaign starts at ${starts}`
      : `This time occurs twice on that day because of a clock change; the campaign starts at the first ${starts}`
  return { code: 'clock_change', message }
}

function simulatorLive({ channel }: Plan): CheckWarning | undefined {
  if (!isSimulatedLive(channel)) return undefined
  return { code: 'simulator_live', message: 'The live channel is the simulator: no message reaches a real phone' }
}

function sharedPace({ othersRunning, channel }: Plan): CheckWarning | undefined {
  if (othersRunning === 0) return undefined
  const others =
    othersRunning === 1 ? 'Another campaign is running' : (`${othersRunning} other campaigns are running` as const)
  const message =
    `${others}; together they send ${channel.messagesPerSecond} messages per second, so it takes longer` as const
  return { code: 'workspace_pace', message }
}

function templateQuality({ template }: Plan): CheckWarning | undefined {
  if (template.quality !== 'LOW') return undefined
  const message = 'This template has a low quality rating; the platform may pause it while the campaign runs'
  return { code: 'template_quality', message }
}

function templateCategory({ template }: Plan): CheckWarning | undefined {
  const { category, coming_category: coming, coming_category_at: at } = template
  if (coming === null || coming === category) return undefined
  if (at === null) {
    const message =
      `The platform considers this template to be ${coming} instead of ${category}: it may change the category, and the price with it` as const
    return { code: 'template_category', message }
  }
  const message =
    `The platform will change the category of this template from ${category} to ${coming}, and its price with it` as const
  return { code: 'template_category', message }
}

function messagingLimit({ sendable, newCustomersADay: most }: Plan): CheckWarning | undefined {
  if (most === undefined || sendable <= most) return undefined
  const message =
    `The platform lets this number message ${grouped(most)} new customers in 24 hours, and ${grouped(sendable)} would be sent to: the rest may fail` as const
  return { code: 'messaging_limit', message }
}

/** 1,024 */
function grouped(count: number): string {
  return count.toLocaleString('en')
}
