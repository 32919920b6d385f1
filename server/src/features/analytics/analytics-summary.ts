import type { AnalyticsFilter, AnalyticsSummary } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { type MessageCounts, measuredFromOpening, messagesIn, type Span } from './analytics.store.ts'
import { campaignFigures } from './campaign-figures.ts'
import { type ErasedFigure, erasedFigures, erasedOfUnknownChannel } from './erased-figures.store.ts'
import { dayAt, daysBetween, localDays, shiftDay } from './local-days.ts'
import { ofChannel } from './of-channel.ts'
import { conversationFigures } from './period-figures.ts'
import { rangeOf, spanOf } from './range-of-days.ts'

/** The figures of a range of days in the workspace's time zone, with those of the same number of days before. */
export async function analyticsSummary(
  app: App,
  everywhere: Scope<'analytics.read'>,
  input: AnalyticsFilter,
): Promise<AnalyticsSummary> {
  const scope = await ofChannel(app, everywhere, input)
  const { timeZone } = await settingsOf(app.db, scope)
  const { from, to } = rangeOf(input, dayAt(app.now(), timeZone))
  const length = daysBetween(from, to) + 1
  const previous = { from: shiftDay(from, -length), to: shiftDay(from, -1) }
  const days = localDays(from, to, timeZone)
  const before = spanOf(localDays(previous.from, previous.to, timeZone))

  // At once, which on Postgres takes as long as the longest of them.
  const [current, earlier, campaigns] = await Promise.all([
    periodOf(app, scope, days),
    periodOf(app, scope, [before]),
    campaignFigures(app, scope, spanOf(days)),
  ])
  const { count: unmeasured } = await measuredFromOpening(app.db, scope, spanOf(days)).executeTakeFirstOrThrow()
  return {
    from,
    to,
    time_zone: timeZone,
    previous,
    current: { ...sumOf(current.volume), ...current.figures },
    before: { ...sumOf(earlier.volume), ...earlier.figures },
    deleted: {
      messages: countOf(current.erased, 'inbound', 'outbound'),
      conversations: countOf(current.erased, 'opened'),
      measured_from_opening: Number(unmeasured),
      of_unknown_channel: input.channel_id ? await erasedOfUnknownChannel(app.db, scope, spanOf(days)) : 0,
    },
    days: days.map(({ day }, place) => ({ day, ...(current.volume[place] ?? noMessages) })),
    ...campaigns,
  }
}

/** The figures of a range, with the messages of each of its spans. */
async function periodOf(app: App, scope: Scope, spans: readonly Span[]) {
  const span = spanOf(spans)
  const erased = await erasedFigures(app.db, scope, span)
  const [volume, figures] = await Promise.all([
    volumeOf(app, scope, { spans, erased }),
    conversationFigures(app, scope, { span, erased }),
  ])
  return { volume, figures, erased }
}

type Volume = { readonly spans: readonly Span[]; readonly erased: readonly ErasedFigure[] }

/** The messages of each span, those that were deleted included. */
async function volumeOf(app: App, scope: Scope, { spans, erased }: Volume): Promise<MessageCounts[]> {
  const volume = await messagesIn(app.db, scope, spans)
  for (const { kind, at, count } of erased) {
    const place = volume[spans.findIndex(({ end }) => at < end)]
    if (!place) continue
    if (kind === 'inbound' || kind === 'outbound') place[kind] += count
    if (kind === 'campaign_message') place.campaign_messages += count
  }
  return volume
}

function countOf(erased: readonly ErasedFigure[], ...kinds: readonly ErasedFigure['kind'][]): number {
  return erased.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)
}

function sumOf(volume: readonly MessageCounts[]): MessageCounts {
  return {
    inbound: volume.reduce((sum, { inbound }) => sum + inbound, 0),
    outbound: volume.reduce((sum, { outbound }) => sum + outbound, 0),
    campaign_messages: volume.reduce((sum, { campaign_messages }) => sum + campaign_messages, 0),
  }
}

const noMessages: MessageCounts = { inbound: 0, outbound: 0, campaign_messages: 0 }
