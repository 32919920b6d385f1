import type { ConversationView } from '@parley/shared/conversations/conversations'
import type { Kysely } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { tagNamesIn } from '../../tags/tag-names.store.ts'
import { viewOf } from '../present-conversation.ts'
import { placesOf } from './list-order.store.ts'

/** A conversation as the list shows it. */
type Listed = { readonly places: ReturnType<typeof placesOf>; readonly view: ConversationView }

type Row = ConversationTable & {
  readonly contact_phone: string | null
  readonly contact_name: string | null
  readonly channel_name: string
}

/** Reads the names of their tags, once for all. */
export async function presentListed(db: Kysely<Schema>, scope: Scope, rows: readonly Row[]): Promise<Listed[]> {
  const tagNames = await tagNamesIn(
    db,
    scope,
    rows.map(({ tags }) => tags),
  )
  return rows.map((row) => ({
    places: placesOf(row),
    view: viewOf({
      conversation: row,
      contact: { phone: row.contact_phone, name: row.contact_name },
      channel: { name: row.channel_name },
      tagNames,
    }),
  }))
}
