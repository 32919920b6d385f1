import { Kbd, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { listShortcuts } from '../../ui/shortcuts.ts'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'
import styles from './palette.module.css'
import { findItems, type PaletteItem } from './palette-items.ts'
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

/** The actions of the page: those that have a key, and the buttons and links of its heading. */
function pageActions(): PaletteItem[] {
  // The palette has these shortcuts by itself.
  const ofFrame: readonly string[] = [i18n.t('frame:general'), i18n.t('frame:goTo')]
  const byKey = listShortcuts()
    .filter(({ name }) => !ofFrame.includes(name))
    .flatMap(({ name: group, shortcuts }) =>
      shortcuts.map(({ keys, name, run }) => ({ id: `key-${keys.replaceAll(' ', '-')}`, group, name, keys, run })),
    )
  const controls = document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a)')
  const byHeading = [...controls].flatMap((control, index) => {
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim()
    if (name === '' || control.matches(':disabled')) return []
    return [{ id: `action-${index}`, group: i18n.t('frame:thisPage'), name, run: () => control.click() }]
  })
  return [...byHeading, ...byKey]
}

const debounceMs = 200
const mostFound = 5

/** The customers that the query finds by name or phone, and the search for it in all conversations. */
function useFoundCustomers(query: string): PaletteItem[] {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const navigate = useNavigate()
  const formatPhone = usePhoneFormat()
  const [q] = useDebouncedValue(query.trim(), debounceMs)
  const isLong = q.length > 1 && query.trim().length > 1
  const found = useQuery(trpc.contacts.list.queryOptions({ ...scope, q, limit: mostFound }, { enabled: isLong }))
  if (!isLong) return []
  const customers = (found.data?.data ?? []).map(({ id, name, phone }) => ({
    id: `customer-${id}`,
    group: t('customers'),
    name: name ?? (phone ? formatPhone(phone) : t('unknownCustomer')),
    detail: name && phone ? formatPhone(phone) : undefined,
    run: () => void navigate(to(`contacts/${id}`)),
  }))
  const search = {
    id: 'search-conversations',
    group: t('search'),
    name: t('searchConversationsFor', { query: query.trim() }),
    run: () => void navigate({ pathname: to('inbox'), search: new URLSearchParams({ q: query.trim() }).toString() }),
  }
  return [...customers, search]
}
