import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import styles from './emoji.module.css'

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }))

/** Opens the emoji picker, which is loaded when it is first opened. */
export function EmojiButton({ onSelect }: { onSelect: (emoji: string) => void }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpened(false))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return
        event.stopPropagation()
        setOpened(false)
        button.current?.focus()
      }}
    >
      <ActionIcon
        ref={button}
        variant="subtle"
        size={30}
        aria-label="Insert an emoji"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconMoodSmile size={17} />
      </ActionIcon>
      {opened && (
        <Suspense>
          <EmojiPanel
            onSelect={(emoji) => {
              setOpened(false)
              onSelect(emoji)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
