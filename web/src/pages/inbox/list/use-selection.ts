import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useState } from 'react'
import { tell } from '../../../ui/overlays/notices.ts'

/** As many as one call to the server takes. */
export const mostChosen = 100

/** Conversations ticked in the list. One that has left the list is not chosen any more. */
export function useSelection(rows: readonly ConversationView[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = ticked.size === 0 ? [] : rows.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id)
  return {
    chosen,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) {
        if (next.size >= mostChosen) return tell(`At most ${mostChosen} can be changed at once`, 'failed')
        next.add(id)
      }
      setTicked(next)
    },
    choose: (ids: readonly string[]) => setTicked(new Set(ids.slice(0, mostChosen))),
  }
}

export type Selection = ReturnType<typeof useSelection>
