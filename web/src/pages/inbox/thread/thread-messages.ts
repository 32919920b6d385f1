import type { ThreadMessage } from '@parley/shared/conversations/messages'
import { createContext } from 'react'

/** The messages of the open thread, of whose pictures one leads to the next. */
export const ThreadMessages = createContext<readonly ThreadMessage[]>([])
