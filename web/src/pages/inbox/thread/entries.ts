import type { ActivityView } from '@parley/shared/conversations/activity'
import type { MessageView } from '@parley/shared/conversations/messages'

/** What a thread shows in one line or bubble. */
export type Entry =
  | { readonly type: 'message'; readonly at: number; readonly message: MessageView }
  | { readonly type: 'activity'; readonly at: number; readonly activity: ActivityView }

type Shown = {
  /** Oldest first, as the activity. */
  readonly messages: readonly MessageView[]
  readonly activity: readonly ActivityView[]
  /** Whether there are earlier messages that are not loaded. */
  readonly hasOlder: boolean
}

/**
 * Messages and activity by time; of the same moment, the message comes first. Activity before the first of the loaded
 * messages is left out while there are earlier ones.
 */
export function entriesOf({ messages, activity, hasOlder }: Shown): Entry[] {
  const first = messages[0]
  const from = hasOlder && first ? Date.parse(first.created_at) : Number.NEGATIVE_INFINITY
  const entries: Entry[] = [
    ...messages.map((message) => ({ type: 'message' as const, at: Date.parse(message.created_at), message })),
    ...activity.map((each) => ({ type: 'activity' as const, at: Date.parse(each.at), activity: each })),
  ]
  return entries.filter(({ at }) => at >= from).sort((one, other) => one.at - other.at)
}
