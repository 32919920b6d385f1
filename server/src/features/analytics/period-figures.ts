import type { PeriodFigures } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { firstReplies, openedIn, resolutions, type Span, scoresIn } from './analytics.store.ts'
import { durationsOf } from './durations.ts'

/** The conversation figures of a period. */
export async function conversationFigures(
  app: App,
  scope: Scope,
  span: Span,
): Promise<Omit<PeriodFigures, 'inbound' | 'outbound'>> {
  const opened = await openedIn(app.db, scope, span).executeTakeFirstOrThrow()
  return {
    conversations_opened: Number(opened.count),
    first_reply: durationsOf(numbers(await firstReplies(app.db, scope, span).execute())),
    resolution: durationsOf(numbers(await resolutions(app.db, scope, span).execute())),
    satisfaction: satisfactionOf(numbers(await scoresIn(app.db, scope, span).execute())),
  }
}

type Row = { readonly value: number | null; readonly count: number }

function numbers(rows: readonly Row[]) {
  return rows.map(({ value, count }) => ({ value: Number(value), count: Number(count) }))
}

function satisfactionOf(rows: readonly { value: number; count: number }[]): PeriodFigures['satisfaction'] {
  const of = (score: number) => rows.find(({ value }) => value === score)?.count ?? 0
  const scores: PeriodFigures['satisfaction']['scores'] = [of(1), of(2), of(3), of(4), of(5)]
  const count = scores.reduce((sum, each) => sum + each, 0)
  const points = scores.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { count, average: count === 0 ? null : Math.round((points / count) * 100) / 100, scores }
}
