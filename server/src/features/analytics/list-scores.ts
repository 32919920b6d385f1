import type { ListScores, ScorePage } from '@parley/shared/analytics'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { ofChannel } from './of-channel.ts'
import { requestedSpan } from './requested-span.ts'
import { pageOfScores, type ScorePosition } from './scores.store.ts'

const pageSize = 20
const highestScore = 5

/** The survey responses of a range of days, newest first, or only those at or below the workspace's threshold. */
export async function listScores(
  app: App,
  everywhere: Scope<'analytics.read_details'>,
  input: ListScores,
): Promise<ScorePage> {
  const before = input.cursor === undefined ? undefined : positionOf(input.cursor)
  const scope = await ofChannel(app, everywhere, input)
  const span = await requestedSpan(app, scope, input)
  const { satisfaction } = await settingsOf(app.db, scope)
  const upTo = input.lowOnly ? satisfaction.threshold : highestScore
  const rows = await pageOfScores(app.db, scope, { ...span, upTo, before, size: pageSize + 1 }).execute()
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    data: shown.map(({ id, name, phone, ...csat }) => ({
      conversation_id: id,
      score: csat.csat_score ?? 0,
      comment: csat.csat_comment,
      contact: { name, phone },
      received_at: new Date(Number(csat.csat_received_at)).toISOString(),
    })),
    next_cursor: last ? `${last.csat_received_at}.${last.id}` : null,
  }
}

function positionOf(cursor: string): ScorePosition {
  const [, at = '', id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (id === '') throw invalidField('cursor', sentence('nextCursorExpected'))
  return { at: Number(at), id }
}
