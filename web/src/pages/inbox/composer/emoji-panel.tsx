import { EmojiPicker, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import styles from './emoji.module.css'
import { resolveEmojiData } from './emoji-data.ts'

/** A searchable list of emojis; the arrow keys move in it, Enter selects. */
export function EmojiPanel({ onSelect }: { onSelect: (emoji: string) => void }) {
  return (
    <div className={styles.panel} role="dialog" aria-label="Emojis">
      <EmojiPicker.Root
        className={styles.root}
        columns={8}
        resolveEmojiData={resolveEmojiData}
        onEmojiSelect={({ emoji }) => onSelect(emoji)}
      >
        <EmojiPicker.Search
          className={styles.search}
          aria-label="Search emojis"
          placeholder="Search emojis"
          autoFocus
        />
        <EmojiPicker.Viewport className={styles.viewport}>
          <EmojiPicker.Loading className={styles.hint}>Loading…</EmojiPicker.Loading>
          <EmojiPicker.Empty className={styles.hint}>No results</EmojiPicker.Empty>
          <EmojiPicker.List className={styles.list} components={{ Row: EmojiRow, Emoji: EmojiCell }} />
        </EmojiPicker.Viewport>
      </EmojiPicker.Root>
    </div>
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
