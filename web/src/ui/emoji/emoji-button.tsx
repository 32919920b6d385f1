import { ActionIcon } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../overlays/use-panel.ts'
import styles from './emoji.module.css'

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }))

/** Opens the emoji picker, which is loaded when it is first opened. */
export function EmojiButton({ onSelect }: { onSelect: (emoji: string) => void }) {
  const { t } = useTranslation('common')
  const { opened, close, boxProps, buttonProps } = usePanel()
  return (
    <div className={styles.box} {...boxProps}>
      <ActionIcon variant="subtle" size={30} aria-label={t('insertAnEmoji')} {...buttonProps}>
        <IconMoodSmile size={17} />
      </ActionIcon>
      {opened && (
        <Suspense>
          <EmojiPanel
            onSelect={(emoji) => {
              close()
              onSelect(emoji)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
