import { Checkbox } from '@mantine/core'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useContactName } from '../contact-name.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

const rowPx = 72
/** Asked for early, so that nobody who scrolls meets the end of what is loaded. */
const rowsAhead = 100

type ConversationRowsProps = {
  conversations: ConversationView[]
  /** Asks for more as the end comes near; undefined while there is no more, or more is on its way. */
  onEnd: (() => void) | undefined
  /** Left out for people who may change nothing. */
  selection: Selection | undefined
}

/** Only the rows in sight are in the page, so that a hundred thousand scroll as smoothly as ten. */
export function ConversationRows({ conversations, onEnd, selection }: ConversationRowsProps) {
  const nameOf = useContactName()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
    getItemKey: (place) => conversations[place]?._id ?? place,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= conversations.length - rowsAhead
  const mayAsk = onEnd !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever there are more rows, and once it may be
  useEffect(() => {
    if (isNearEnd && (box.current?.scrollTop ?? 0) > 0) onEnd?.()
  }, [isNearEnd, mayAsk, conversations.length, items[0]?.index])
  useRowKeys({ box, conversations, selection, scrollTo: (place) => virtual.scrollToIndex(place) })

  return (
    <div className={styles.rows} ref={box}>
      <ul
        className={styles.track}
        style={{ height: virtual.getTotalSize() }}
        data-selecting={(selection?.chosen.length ?? 0) > 0 || undefined}
      >
        {items.map(({ index, key, start }) => {
          const conversation = conversations[index]
          return (
            conversation && (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <ConversationRow conversation={conversation} />
                {selection && (
                  <Checkbox
                    size="xs"
                    className={styles.tick ?? ''}
                    aria-label={`Select ${nameOf(conversation.contact)}`}
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
