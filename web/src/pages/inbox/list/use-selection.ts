import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../ui/overlays/notices.ts'

/** The most that one call to the server accepts. */
export const maxSelected = 100

/** The selected conversations. A conversation that leaves the list is no longer selected. */
export function useSelection(rows: readonly ConversationView[]) {
  const { t } = useTranslation('inbox')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = selected.size === 0 ? [] : rows.filter(({ _id }) => selected.has(_id)).map(({ _id }) => _id)
  return {
    chosen,
    has: (id: string) => selected.has(id),
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) {
        if (next.size >= maxSelected) return showNotice(t('mostSelected', { number: maxSelected }), 'failed')
        next.add(id)
      }
      setSelected(next)
    },
    choose: (ids: readonly string[]) => setSelected(new Set(ids.slice(0, maxSelected))),
    /** Ends a change of these conversations. Those that could not be changed stay selected, and so does what was selected meanwhile. */
    endChange: (ids: readonly string[], failed: ReadonlySet<string>) => {
      const changed = new Set(ids.filter((id) => !failed.has(id)))
      setSelected((now) => new Set([...now].filter((id) => !changed.has(id))))
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
