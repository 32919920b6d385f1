import type { CheckWarning, RecipientCheckResult } from '@parley/shared/campaigns/campaign-check'
import { rateCard } from '@parley/shared/campaigns/rate-card'
import { type Instant, localTimeAt } from '@parley/shared/local-time'
import { sentence } from '@parley/shared/sentences/sentence'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Channel } from '../../../platforms/channel.ts'
import { isSimulatedLive } from '../../channels/simulated.ts'
import type { LimitUse } from './limit-use.ts'

export type Plan = {
  readonly results: readonly RecipientCheckResult[]
  /** How many cells cannot be stored in contact fields. */
  readonly unstorable: number
  readonly template: Pick<TemplateTable, 'category' | 'quality' | 'coming_category' | 'coming_category_at'>
  readonly channel: Channel
  /** The cost for the recipients who can be sent to. */
  readonly costMicros: number
  readonly budgetMicros: number | undefined
  readonly startsAt: number
  readonly finishesAt: number
  /** How often the chosen local time occurs on that day. */
  readonly shown: Instant['shown']
  readonly timeZone: string
  readonly othersRunning: number
  readonly sendable: number
  readonly limit: LimitUse | undefined
}

/** What a person should know before sending, in sentences. A warning never prevents the campaign from being sent. */
export function warningsOf(plan: Plan): CheckWarning[] {
  return [
    ...aboutRecipients(plan),
    unstorableCells(plan),
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
  ['phone', 'invalid_phones', 'invalidPhones'],
  ['user_id', 'invalid_user_ids', 'invalidUserIds'],
  ['recipient', 'invalid_recipients', 'invalidRecipients'],
  ['variable', 'invalid_variables', 'invalidValues'],
  ['opted_out', 'opted_out', 'optedOutRecipients'],
  ['contact_blocked', 'contacts_blocked', 'blockedRecipients'],
  ['missing_variable', 'missing_variables', 'missingValues'],
  ['duplicate', 'duplicates', 'repeatedRecipients'],
  ['same_phone', 'same_phones', 'sameNumbers'],
] as const

function aboutRecipients({ results }: Plan): CheckWarning[] {
  return recipientWarnings.flatMap(([problem, code, key]) => {
    const count = results.filter((result) => result.problem === problem).length
    return count === 0 ? [] : [{ code, message: sentence(key, { count }) }]
  })
}

function unstorableCells({ unstorable: count }: Plan): CheckWarning | undefined {
  return count === 0 ? undefined : { code: 'unstorable_cells', message: sentence('unstorableCells', { count }) }
}

function overBudget({ costMicros, budgetMicros }: Plan): CheckWarning | undefined {
  if (budgetMicros === undefined || costMicros <= budgetMicros) return undefined
  const { currency } = rateCard
  const message = sentence('costExceedsBudget', {
    cost: { micros: costMicros, currency },
    budget: { micros: budgetMicros, currency },
  })
  return { code: 'over_budget', message }
}

/** Warns where a marketing campaign starts or finishes between 21:00 and 08:00. */
function nightHours({ template, startsAt, finishesAt, timeZone }: Plan): CheckWarning | undefined {
  if (template.category !== 'MARKETING') return undefined
  const nightly = [startsAt, finishesAt].map((at) => localTimeAt(at, timeZone).slice(11)).find(isNight)
  if (nightly === undefined) return undefined
  return {
    code: 'night_hours',
    message: sentence('arrivesAtNight', { time: nightly, timeZone }),
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
      ? sentence('startTimeDoesNotExist', { time: starts })
      : sentence('startTimeOccursTwice', { time: starts })
  return { code: 'clock_change', message }
}

function simulatorLive({ channel }: Plan): CheckWarning | undefined {
  if (!isSimulatedLive(channel)) return undefined
  return { code: 'simulator_live', message: sentence('liveChannelIsSimulator') }
}

function sharedPace({ othersRunning, channel }: Plan): CheckWarning | undefined {
  if (othersRunning === 0) return undefined
  const message = sentence('otherCampaignsRunning', { count: othersRunning, pace: channel.messagesPerSecond })
  return { code: 'workspace_pace', message }
}

function templateQuality({ template }: Plan): CheckWarning | undefined {
  if (template.quality !== 'LOW') return undefined
  const message = sentence('templateQualityLow')
  return { code: 'template_quality', message }
}

function templateCategory({ template }: Plan): CheckWarning | undefined {
  const { category, coming_category: coming, coming_category_at: at } = template
  if (coming === null || coming === category) return undefined
  if (at === null) {
    const message = sentence('categoryMayChange', { after: coming, before: category })
    return { code: 'template_category', message }
  }
  const message = sentence('categoryWillChange', { before: category, after: coming })
  return { code: 'template_category', message }
}

function messagingLimit({ sendable, limit }: Plan): CheckWarning | undefined {
  if (!limit || sendable === 0) return undefined
  const { customers: maximum, used, planned } = limit
  if (used + planned + sendable <= maximum) return undefined
  const message =
    used + planned === 0
      ? sentence('exceedsMessagingLimit', { maximum, count: sendable })
      : sentence('exceedsUsedLimit', { maximum, used, planned, count: sendable })
  return { code: 'messaging_limit', message }
}
