import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { createContext } from 'react'

/** What a message can do in the thread around it. */
export type ThreadActions = {
  /** The conversation that a reply goes into. */
  readonly target: ConversationDetail
  /** The one that is shown, which the composer is registered for. */
  readonly shownId: string
  /** Scrolls to a message, which earlier messages are loaded for, and marks it for a moment. */
  readonly showMessage: (messageId: string) => void
}

export const ThreadActions = createContext<ThreadActions | undefined>(undefined)
