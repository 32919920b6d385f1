import { EmojiPicker, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import { useTranslation } from 'react-i18next'
import { fadesOut } from '../overlays/fades-out.ts'
import styles from './emoji.module.css'
import { resolveEmojiData } from './emoji-data.ts'

/** The list of emojis beside the button that opens it. */
export function EmojiPanel({ onSelect }: { onSelect: (emoji: string) => void }) {
  const { t } = useTranslation('common')
  return (
    <div ref={fadesOut} className={styles.panel} role="dialog" aria-label={t('emojis')}>
      <EmojiList onSelect={onSelect} />
    </div>
  )
}

/** A searchable list of emojis; the arrow keys move in it, Enter selects. */
export function EmojiList({ onSelect }: { onSelect: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('common')
  return (
    <EmojiPicker.Root
      className={styles.root}
      columns={8}
      locale={i18n.language}
      resolveEmojiData={resolveEmojiData}
      onEmojiSelect={({ emoji }) => onSelect(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search}
        aria-label={t('searchEmojis')}
        placeholder={t('searchEmojis')}
        autoFocus
      />
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading className={styles.hint}>{t('loadingWithDots')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.hint}>{t('noEmojisFound')}</EmojiPicker.Empty>
        <EmojiPicker.List className={styles.list} components={{ Row: EmojiRow, Emoji: EmojiCell }} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

// ARIA counts from 1, the library from 0. It finds rows by their number, except the first, which thus needs none.

function EmojiRow({ 'aria-rowindex': row, ...props }: EmojiPickerListRowProps) {
  return <div {...props} {...(row ? { 'aria-rowindex': row } : {})} />
}

function EmojiCell({ emoji, 'aria-colindex': column = 0, ...props }: EmojiPickerListEmojiProps) {
  const position = { 'aria-colindex': column + 1 }
  return (
    <button type="button" {...props} {...position}>
      {emoji.emoji}
    </button>
  )
}
