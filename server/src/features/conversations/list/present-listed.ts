import type { ConversationView } from '@parley/shared/conversations/conversations'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import { presentConversation } from '../present-conversation.ts'
import { placesOf } from './list-order.store.ts'

/** A conversation as the list shows it. */
type Listed = { readonly places: ReturnType<typeof placesOf>; readonly view: ConversationView }

type Row = ConversationTable & {
  readonly contact_phone: string | null
  readonly contact_name: string | null
  readonly channel_name: string
}

export function presentListed(row: Row): Listed {
  return {
    places: placesOf(row),
    view: presentConversation(row, {
      contact: { phone: row.contact_phone, name: row.contact_name },
      channel: { name: row.channel_name },
    }),
  }
}
