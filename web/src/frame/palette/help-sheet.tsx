import { Button, Checkbox, Kbd, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Window } from '../../ui/overlays/window.tsx'
import { areShortcutsEnabled, listShortcuts, setShortcutsEnabled } from '../../ui/shortcuts.ts'
import styles from './help-sheet.module.css'

/** Lists every shortcut of the current page. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled)
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
          label="Enable single-key shortcuts"
          checked={isEnabled}
          onChange={({ currentTarget: { checked } }) => {
            setShortcutsEnabled(checked)
            setEnabled(checked)
          }}
        />
        <Text size="xs" c="dimmed">
          Disabled while you type
        </Text>
      </footer>
    </Window>
  )
}

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one shortcut never change
    <span key={index}>
      {index > 0 && ' then '}
      <Kbd size="xs">{key.replace('mod+k', 'Ctrl / ⌘ K')}</Kbd>
    </span>
  ))
}
