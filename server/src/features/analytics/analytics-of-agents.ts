import type { AgentFigures, AnalyticsFilter } from '@parley/shared/analytics'
import { userIdOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { accessOwners } from '../members/access-owners.store.ts'
import {
  firstRepliesByAuthor,
  repliesByPerson,
  resolutionsByAssignee,
  scoresByAssignee,
} from './agent-figures.store.ts'
import { averageOf } from './average-of.ts'
import { type Counted, durationsOf } from './durations.ts'
import { ofChannel } from './of-channel.ts'
import { requestedSpan } from './requested-span.ts'

/**
 * The figures of each agent in a range of days, most replies first. Replies and first replies count for whoever wrote them, also
 * where nobody was assigned; the rest counts for the current assignee, and unassigned conversations are last. Messages and contacts that were deleted since do not count.
 */
export async function analyticsOfAgents(
  app: App,
  everywhere: Scope<'analytics.read_details'>,
  input: AnalyticsFilter,
): Promise<{ data: AgentFigures[] }> {
  const scope = await ofChannel(app, everywhere, input)
  const span = await requestedSpan(app, scope, input)
  const [replies, resolved, firstReplies, scores] = await Promise.all([
    repliesByPerson(app.db, scope, span).execute(),
    resolutionsByAssignee(app.db, scope, span).execute(),
    firstRepliesByAuthor(app.db, scope, span).execute(),
    scoresByAssignee(app.db, scope, span).execute(),
  ])
  const repliesOf = new Map(replies.map(({ sent_by_id, count }) => [userIdOf(sent_by_id), Number(count)]))
  const resolvedOf = new Map(resolved.map(({ assignee_id, count }) => [assignee_id, Number(count)]))
  const firstRepliesOf = Map.groupBy(firstReplies, ({ author_id }) => userIdOf(author_id) ?? null)
  const scoresOf = Map.groupBy(scores, ({ assignee_id }) => assignee_id)

  const people = [...repliesOf.keys()].map((id) => id ?? null)
  const agents = [...new Set([...people, ...resolvedOf.keys(), ...firstRepliesOf.keys(), ...scoresOf.keys()])]
  const named = await accessOwners(app.db, scope, agents)
  return {
    data: agents
      .map((id) => ({
        id,
        name: named.get(id)?.name ?? null,
        replies: (id !== null && repliesOf.get(id)) || 0,
        resolved: resolvedOf.get(id) ?? 0,
        first_reply: durationsOf(numbers(firstRepliesOf.get(id))),
        satisfaction: satisfactionOf(numbers(scoresOf.get(id))),
      }))
      .toSorted(
        (one, other) =>
          Number(one.id === null) - Number(other.id === null) ||
          other.replies - one.replies ||
          other.resolved - one.resolved ||
          (one.name ?? '').localeCompare(other.name ?? ''),
      ),
  }
}

type Row = { readonly value: number | null; readonly count: number }

function numbers(rows: readonly Row[] = []) {
  return rows.map(({ value, count }) => ({ value: Number(value), count: Number(count) }))
}

function satisfactionOf(scores: readonly Counted[]): AgentFigures['satisfaction'] {
  return { count: scores.reduce((sum, { count }) => sum + count, 0), average: averageOf(scores) }
}
