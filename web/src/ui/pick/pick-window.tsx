import { Kbd, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../overlays/window.tsx'
import type { PickItem } from './pick-items.ts'
import styles from './pick-window.module.css'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { takeTypedAhead } from './typed-ahead.ts'

type PickWindowProps = {
  label: string
  /** The accessible name of the field. */
  field: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** What the query finds. */
  items: readonly PickItem[]
  onClose: () => void
}

/** A dialog with a field and a list: typing filters, the arrow keys and Enter or a click choose one item, which runs. */
export function PickWindow({ label, field, placeholder, query, onQuery, items, onClose }: PickWindowProps) {
  const { t } = useTranslation('frame')
  const [position, setPosition] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const id = useId()
  const current = items[Math.min(position, items.length - 1)]
  const hasGroups = items.some(({ group }) => group !== undefined)

  const choose = (item = current) => {
    // What is found may still be loading.
    if (!item) return setEntered(true)
    onClose()
    // After the dialog has returned the focus, as an action may be about the focused row.
    setTimeout(item.run)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field has the focus
  useEffect(() => {
    const typed = takeTypedAhead()
    if (typed.text !== '') onQuery(typed.text)
    setEntered(typed.isEntered)
  }, [])
  useEffect(() => {
    if (!isEntered || !current) return
    setEntered(false)
    choose()
  })
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose()
    else if (step && items.length > 0) setPosition((position + step + items.length) % items.length)
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Window label={label} at="top" onClose={onClose}>
      <input
        className={styles.query}
        role="combobox"
        aria-label={field}
        aria-expanded={items.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={current && `${id}${current.id}`}
        aria-autocomplete="list"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onKeyDown={move}
        onChange={(event) => {
          onQuery(event.currentTarget.value)
          setPosition(0)
          setEntered(false)
        }}
      />
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label={label}>
        {items.map((item, index) => (
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
            {hasGroups && <span className={styles.group}>{item.group}</span>}
            <ItemText item={item} />
          </div>
        ))}
      </div>
      {items.length === 0 && <p className={styles.empty}>{t('noResults')}</p>}
      <VisuallyHidden role="status">{t('results', { count: items.length })}</VisuallyHidden>
    </Window>
  )
}

function ItemText({ item }: { item: PickItem }) {
  const { t } = useTranslation('frame')
  return (
    <>
      <span className={styles.name}>
        <bdi>{item.name}</bdi>
        {item.detail && (
          <>
            {' · '}
            <bdi>{item.detail}</bdi>
          </>
        )}
      </span>
      {item.isCurrent && <IconCheck size={14} aria-label={t('current')} />}
      {item.keys && (
        <Kbd size="xs" aria-hidden>
          <ShortcutKeys keys={item.keys} />
        </Kbd>
      )}
    </>
  )
}
