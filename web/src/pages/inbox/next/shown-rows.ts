import type { ConversationView } from '@parley/shared/conversations/conversations'
import { createContext } from 'react'

/** The rows of the list as they are shown, for whatever continues with the next one. */
export const ShownRows = createContext<{ current: readonly ConversationView[] }>({ current: [] })
