import { Kbd, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../../ui/overlays/window.tsx'
import { pageActions } from './page-actions.ts'
import styles from './palette.module.css'
import { findItems, type PaletteItem } from './palette-items.ts'
import { useFoundCustomers } from './use-found-customers.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** The command palette: finds every page, action and action of the page by part of its name, and customers. */
export function Palette({ onClose, open }: { onClose: () => void; open: (overlay: 'help' | 'new-workspace') => void }) {
  const { t } = useTranslation('frame')
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const id = useId()
  const [ofPage] = useState(pageActions)
  const items = usePaletteItems(open)
  const customers = useFoundCustomers(query)
  const found = [...findItems([...ofPage, ...items], query), ...customers]
  const current = found[Math.min(position, found.length - 1)]

  const choose = (item = current) => {
    if (!item) return
    onClose()
    // After the dialog has returned the focus, as an action may be about the focused row.
    setTimeout(item.run)
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose()
    else if (step && found.length > 0) setPosition((position + step + found.length) % found.length)
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Window label={t('commandPalette')} at="top" onClose={onClose}>
      <input
        className={styles.query}
        role="combobox"
        aria-label={t('pageOrAction')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={current && `${id}${current.id}`}
        aria-autocomplete="list"
        placeholder={t('searchOrJumpTo')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onKeyDown={move}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setPosition(0)
        }}
      />
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label={t('pagesAndActions')}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
          <div
            key={item.id}
            id={`${id}${item.id}`}
            className={styles.item}
            role="option"
            tabIndex={-1}
            aria-selected={item === current}
            ref={item === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            onPointerMove={() => setPosition(index)}
            onClick={() => choose(item)}
          >
            <ItemText item={item} />
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.empty}>{t('noResults')}</p>}
      <VisuallyHidden role="status">{t('results', { count: found.length })}</VisuallyHidden>
    </Window>
  )
}

function ItemText({ item }: { item: PaletteItem }) {
  return (
    <>
      <span className={styles.group}>{item.group}</span>
      <span className={styles.name}>
        <bdi>{item.name}</bdi>
        {item.detail && (
          <>
            {' · '}
            <bdi>{item.detail}</bdi>
          </>
        )}
      </span>
      {item.keys && (
        <Kbd size="xs" aria-hidden>
          {item.keys}
        </Kbd>
      )}
    </>
  )
}
