import type { ConversationView } from '@parley/shared/conversations'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'

const rowPx = 72

type ConversationRowsProps = {
  conversations: ConversationView[]
  /** Asks for more, when there is more; called as the end comes near. */
  onEnd: (() => void) | undefined
}

/** Only the rows in sight are in the page, so that thousands scroll as smoothly as ten. */
export function ConversationRows({ conversations, onEnd }: ConversationRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
    getItemKey: (place) => conversations[place]?._id ?? place,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= conversations.length - 5
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])

  return (
    <div className={styles.rows} ref={box}>
      <ul className={styles.track} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const conversation = conversations[index]
          return (
            conversation && (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <ConversationRow conversation={conversation} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
