import { Checkbox, Kbd, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../../ui/overlays/window.tsx'
import { ShortcutKeys } from '../../ui/pick/shortcut-keys.tsx'
import { areShortcutsEnabled, listShortcuts, setShortcutsEnabled } from '../../ui/shortcuts.ts'
import styles from './help-sheet.module.css'

/** Lists every shortcut of the current page. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['help', 'frame'])
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled)
  return (
    <Window label={t('frame:keyboardShortcuts')} onClose={onClose}>
      <header className={styles.head}>
        <Title order={2}>{t('frame:keyboardShortcuts')}</Title>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label={t('allShortcuts')}>
        {listShortcuts().map((group) => (
          <div key={group.name}>
            <Title order={3}>{group.name}</Title>
            <dl className={styles.list}>
              {group.shortcuts.map(({ keys, name }) => (
                <div key={keys} className={styles.row}>
                  <dt>{name}</dt>
                  <dd>
                    <Kbd size="xs">
                      <ShortcutKeys keys={keys} />
                    </Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <footer className={styles.foot}>
        <Checkbox
          label={t('enableSingleKeyShortcuts')}
          checked={isEnabled}
          onChange={({ currentTarget: { checked } }) => {
            setShortcutsEnabled(checked)
            setEnabled(checked)
          }}
        />
        <Text size="xs" c="dimmed">
          {t('disabledWhileYouType')}
        </Text>
      </footer>
    </Window>
  )
}
