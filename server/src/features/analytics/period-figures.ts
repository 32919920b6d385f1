import type { PeriodFigures } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import {
  firstReplies,
  firstResponses,
  type MessageCounts,
  openedIn,
  resolutions,
  type Span,
  scoresIn,
} from './analytics.store.ts'
import { averageOf } from './average-of.ts'
import { durationsOf } from './durations.ts'
import type { ErasedFigure } from './erased-figures.store.ts'

/** The conversation figures of a period, with what was erased of it. */
export async function conversationFigures(
  app: App,
  scope: Scope,
  { span, erased: ofErased }: { readonly span: Span; readonly erased: readonly ErasedFigure[] },
): Promise<Omit<PeriodFigures, keyof MessageCounts>> {
  const opened = await openedIn(app.db, scope, span).executeTakeFirstOrThrow()
  const erased = Map.groupBy(ofErased, ({ kind }) => kind)
  const erasedOpened = erased.get('opened') ?? []
  return {
    conversations_opened: erasedOpened.reduce((sum, { count }) => sum + count, Number(opened.count)),
    first_reply: durationsOf(numbers(await firstResponses(app.db, scope, span).execute(), erased.get('first_reply'))),
    first_reply_by_person: durationsOf(
      numbers(await firstReplies(app.db, scope, span).execute(), erased.get('first_reply_by_person')),
    ),
    resolution: durationsOf(numbers(await resolutions(app.db, scope, span).execute(), erased.get('resolution'))),
    satisfaction: satisfactionOf(numbers(await scoresIn(app.db, scope, span).execute(), erased.get('score'))),
  }
}

type Row = { readonly value: number | null; readonly count: number }

/** The counts of each value, those of erased contacts included. */
function numbers(rows: readonly Row[], erased: readonly Row[] = []) {
  const counts = new Map<number, number>()
  for (const { value, count } of [...rows, ...erased]) {
    counts.set(Number(value), (counts.get(Number(value)) ?? 0) + Number(count))
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

function satisfactionOf(rows: readonly { value: number; count: number }[]): PeriodFigures['satisfaction'] {
  const of = (score: number) => rows.find(({ value }) => value === score)?.count ?? 0
  const scores: PeriodFigures['satisfaction']['scores'] = [of(1), of(2), of(3), of(4), of(5)]
  return { count: scores.reduce((sum, each) => sum + each, 0), average: averageOf(rows), scores }
}
