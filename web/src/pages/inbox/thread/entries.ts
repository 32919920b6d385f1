import type { ActivityView } from '@parley/shared/conversations/activity'
import type { ThreadMessage } from '@parley/shared/conversations/messages'

/** What a thread shows in one line or bubble. */
export type Entry =
  | { readonly type: 'message'; readonly at: number; readonly message: ThreadMessage }
  | { readonly type: 'activity'; readonly at: number; readonly activity: ActivityView }
  /** What follows belongs to this conversation. */
  | { readonly type: 'conversation'; readonly at: number; readonly conversationId: string }

type Shown = {
  /** The conversation that is open, to which the activity belongs. */
  readonly conversationId: string
  /** Oldest first, as the activity. */
  readonly messages: readonly ThreadMessage[]
  readonly activity: readonly ActivityView[]
  /** Whether there are earlier messages that are not loaded. */
  readonly hasOlder: boolean
}

/**
 * Returns messages and activity by time; of the same moment, the message comes first. Activity before the first of the loaded
 * messages is left out while there are earlier ones. A line stands wherever another conversation begins or continues, and none
 * where all belongs to the open one.
 */
export function entriesOf({ conversationId, messages, activity, hasOlder }: Shown): Entry[] {
  const first = messages[0]
  const from = hasOlder && first ? Date.parse(first.created_at) : Number.NEGATIVE_INFINITY
  const entries: Entry[] = [
    ...messages.map((message) => ({ type: 'message' as const, at: Date.parse(message.created_at), message })),
    ...activity.map((each) => ({ type: 'activity' as const, at: Date.parse(each.at), activity: each })),
  ]
  let current: string | undefined
  const shown = entries
    .filter(({ at }) => at >= from)
    .sort((one, other) => one.at - other.at)
    .flatMap((entry) => {
      const its = conversationOf(entry) ?? current
      if (its === undefined || its === current) return [entry]
      current = its
      return [{ type: 'conversation' as const, at: entry.at, conversationId: its }, entry]
    })
  const isAlone = shown.every((entry) => entry.type !== 'conversation' || entry.conversationId === conversationId)
  return isAlone ? shown.filter(({ type }) => type !== 'conversation') : shown

  /** None for what a campaign sent: it joins the conversation that answers it only later. */
  function conversationOf(entry: Entry): string | null {
    if (entry.type !== 'message') return conversationId
    return entry.message.campaign_id === null ? entry.message.conversation_id : null
  }
}
