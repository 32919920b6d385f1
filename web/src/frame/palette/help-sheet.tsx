import { Button, Checkbox, Kbd, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Window } from '../../ui/overlays/window.tsx'
import { listShortcuts, setShortcutsWork, shortcutsWork } from '../../ui/shortcuts.ts'
import styles from './help-sheet.module.css'

/** Every shortcut that works on the page beneath. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useState(shortcutsWork)
  return (
    <Window label="Keyboard shortcuts" onClose={onClose}>
      <header className={styles.head}>
        <Title order={2}>Keyboard shortcuts</Title>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label="All shortcuts">
        {listShortcuts().map((group) => (
          <div key={group.name}>
            <Title order={3}>{group.name}</Title>
            <dl className={styles.list}>
              {group.shortcuts.map(({ keys, name }) => (
                <div key={keys} className={styles.row}>
                  <dt>{name}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <footer className={styles.foot}>
        <Checkbox
          label="Single letters work"
          checked={letters}
          onChange={({ currentTarget: { checked } }) => {
            setShortcutsWork(checked)
            setLetters(checked)
          }}
        />
        <Text size="xs" c="dimmed">
          Never while you type
        </Text>
      </footer>
    </Window>
  )
}

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one shortcut never move
    <span key={place}>
      {place > 0 && ' then '}
      <Kbd size="xs">{key.replace('mod+k', 'Ctrl / ⌘ K')}</Kbd>
    </span>
  ))
}
