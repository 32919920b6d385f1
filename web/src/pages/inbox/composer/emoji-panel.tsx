import { EmojiPicker } from 'frimousse'
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
          <EmojiPicker.List className={styles.list} />
        </EmojiPicker.Viewport>
      </EmojiPicker.Root>
    </div>
  )
}
