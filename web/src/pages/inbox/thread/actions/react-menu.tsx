import { ActionIcon } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconMoodSmile, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import styles from './message-actions.module.css'
import { useReact } from './use-react.ts'

const EmojiList = lazy(async () => ({ default: (await import('../../../../ui/emoji/emoji-panel.tsx')).EmojiList }))

/** The emojis that messengers offer first. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/**
 * A button that opens the usual reactions and, from there, every emoji. The one that was chosen before is pressed, and choosing
 * it again takes it back.
 */
export function ReactMenu({ message }: { message: MessageView }) {
  const { t } = useTranslation('timeline')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { own, react } = useReact(message)
  const choose = (emoji: string) => {
    document.getElementById(id)?.hidePopover()
    react(emoji)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        title={t('react')}
        aria-label={t('react')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <IconMoodSmile size={16} />
      </ActionIcon>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('react')}
        className={styles.reactions}
        onToggle={({ currentTarget: panel, newState }) => {
          // The emojis are there at once, so that the first one can be focused.
          flushSync(() => {
            setOpen(newState === 'open')
            setShowsAll(false)
          })
          if (newState === 'open') panel.querySelector('button')?.focus()
        }}
      >
        {isOpen && (
          <div className={styles.usual}>
            {usual.map((emoji) => (
              <button key={emoji} type="button" aria-pressed={emoji === own} onClick={() => choose(emoji)}>
                {emoji}
              </button>
            ))}
            <button
              type="button"
              title={t('otherEmoji')}
              aria-label={t('otherEmoji')}
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              <IconPlus size={16} aria-hidden />
            </button>
          </div>
        )}
        {isOpen && showsAll && (
          <Suspense>
            <EmojiList onSelect={choose} />
          </Suspense>
        )}
      </div>
    </>
  )
}
