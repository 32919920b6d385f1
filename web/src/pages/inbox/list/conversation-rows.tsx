import { Checkbox } from '@mantine/core'
import type { ListedConversation } from '@parley/shared/conversations/search-match'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import { fadesOut } from '../../../ui/overlays/fades-out.ts'
import { useConversationName } from '../conversation-name.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './row/conversation-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

const rowPx = 56
/** The number of rows before the end at which more are loaded, so that scrolling does not reach the end of what is loaded. */
const rowsAhead = 100

type ConversationRowsProps = {
  conversations: ListedConversation[]
  /** Identifies the list by its scope and filters. */
  listKey: string
  /** Loads more near the end of the list; undefined if there are no more rows or while more are being loaded. */
  onEnd: (() => void) | undefined
  /** The selected conversations; undefined for users without permission to change conversations. */
  selection: Selection | undefined
}

/** A virtualized list: only visible rows are in the page, so that 100,000 rows scroll as smoothly as ten. */
export function ConversationRows({ conversations, listKey, onEnd, selection }: ConversationRowsProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const box = useRef<HTMLDivElement>(null)
  const position = useKeptPosition(listKey)
  const virtual = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
    initialOffset: position.initialOffset,
    getItemKey: (index) => conversations[index]?._id ?? index,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= conversations.length - rowsAhead
  const canLoadMore = onEnd !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when there are more rows, and when loading is possible again
  useEffect(() => {
    if (isNearEnd && (box.current?.scrollTop ?? 0) > 0) onEnd?.()
  }, [isNearEnd, canLoadMore, conversations.length, items[0]?.index])
  const leaves = useCallback(
    (row: HTMLElement | null) => {
      const fadeOut = fadesOut(row)
      // A row that is scrolled away is still in the list.
      return () => void (virtual.isScrolling || fadeOut())
    },
    [virtual],
  )
  useRowKeys({ conversations, selection, scrollTo: (index) => virtual.scrollToIndex(index) })

  return (
    <div className={styles.rows} ref={box} onScroll={position.keep}>
      <ul
        className={styles.track}
        style={{ height: virtual.getTotalSize() }}
        data-selecting={(selection?.chosen.length ?? 0) > 0 || undefined}
      >
        {items.map(({ index, key, start }) => {
          const conversation = conversations[index]
          return (
            conversation && (
              <li key={key} ref={leaves} style={{ transform: `translateY(${start}px)` }}>
                <ConversationRow conversation={conversation} />
                {selection && (
                  <Checkbox
                    size="xs"
                    className={styles.tick ?? ''}
                    aria-label={t('selectConversationOf', { name: nameOf(conversation) })}
                    checked={selection.has(conversation._id)}
                    onChange={() => selection.toggle(conversation._id)}
                  />
                )}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** How far each list is scrolled, for as long as the dashboard is open. */
const offsets = new Map<string, number>()

/** The position to which a list was scrolled when it was shown last: after Back it starts there, after following a link at its top. */
function useKeptPosition(listKey: string) {
  const isBack = useNavigationType() === 'POP'
  const [initialOffset] = useState(() => (isBack ? (offsets.get(listKey) ?? 0) : 0))
  return {
    initialOffset,
    keep: (event: UIEvent<HTMLElement>) => void offsets.set(listKey, event.currentTarget.scrollTop),
  }
}
