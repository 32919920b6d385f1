import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach, inSameTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import type { Span } from './analytics.store.ts'

export type ScorePosition = { readonly at: number; readonly id: string }

type ScoreFilter = Span & {
  /** The highest score that is listed. */
  readonly upTo: number
  readonly before: ScorePosition | undefined
  readonly size: number
}

/** The survey responses of the span with their contacts, newest first. */
export function pageOfScores(db: Kysely<Schema>, scope: Scope, { start, end, upTo, before, size }: ScoreFilter) {
  return db
    .selectFrom('conversation')
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .select([
      'conversation.id',
      'conversation.csat_score',
      'conversation.csat_comment',
      'conversation.csat_received_at',
    ])
    .select(['contact.name', 'contact.phone'])
    .where(inReach(scope, 'conversation'))
    .where(inSameTenant('contact', 'conversation'))
    .where('conversation.csat_received_at', '>=', start)
    .where('conversation.csat_received_at', '<', end)
    .where('conversation.csat_score', '<=', upTo)
    .$if(before !== undefined, (query) =>
      query
        .where('conversation.csat_received_at', '<=', before?.at ?? 0)
        .where((is) =>
          is.or([
            is('conversation.csat_received_at', '<', before?.at ?? 0),
            is('conversation.id', '<', before?.id ?? ''),
          ]),
        ),
    )
    .orderBy('conversation.csat_received_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(size)
}
