import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { findItems, type PickItem } from '../../ui/pick/pick-items.ts'
import { PickWindow } from '../../ui/pick/pick-window.tsx'
import { listShortcuts } from '../../ui/shortcuts.ts'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'
import { usePaletteItems } from './use-palette-items.ts'

type PaletteProps = { onClose: () => void; open: (overlay: 'help' | 'news' | 'new-workspace') => void }

/** The command palette: finds every page, action and action of the page by part of its name, and contacts, campaigns and templates. */
export function Palette({ onClose, open }: PaletteProps) {
  const { t } = useTranslation('frame')
  const [query, setQuery] = useState('')
  const [ofPage] = useState(pageActions)
  const items = usePaletteItems(open)
  const found = useFound(query)
  return (
    <PickWindow
      label={t('commandPalette')}
      field={t('pageOrAction')}
      placeholder={t('searchOrJumpTo')}
      query={query}
      onQuery={setQuery}
      items={[...findItems([...ofPage, ...items], query), ...found]}
      onClose={onClose}
    />
  )
}

/** The actions of the page: those that have a key, and the buttons and links of its heading. */
function pageActions(): PickItem[] {
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

/** The contacts that the query finds by name or phone, the campaigns and templates, and the search for it in all conversations. */
function useFound(query: string): PickItem[] {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const navigate = useNavigate()
  const formatPhone = usePhoneFormat()
  const [q] = useDebouncedValue(query.trim(), debounceMs)
  const isLong = q.length > 1 && query.trim().length > 1
  const options = { enabled: isLong }
  const contacts = useQuery(trpc.contacts.list.queryOptions({ ...scope, q, limit: mostFound }, options))
  const campaigns = useQuery(trpc.campaigns.history.queryOptions({ ...scope, q, limit: mostFound }, options))
  const templates = useQuery(trpc.templates.list.queryOptions(scope, { ...options, staleTime: 60_000 }))
  if (!isLong) return []
  const go = (page: string) => () => void navigate(to(page))
  const ofContacts = (contacts.data?.data ?? []).map(({ id, name, phone }) => ({
    id: `contact-${id}`,
    group: t('contacts'),
    name: name ?? (phone ? formatPhone(phone) : t('unknownContact')),
    detail: name && phone ? formatPhone(phone) : undefined,
    run: go(`contacts/${id}`),
  }))
  const ofCampaigns = (campaigns.data?.data ?? []).map(({ id, name, template }) => ({
    id: `campaign-${id}`,
    group: t('campaigns'),
    name,
    detail: template.name,
    run: go(`campaigns/${id}`),
  }))
  const ofTemplates = (templates.data?.data ?? []).map(({ id, name, language }) => ({
    id: `template-${id}`,
    group: t('templates'),
    name,
    detail: language,
    run: go(`templates/${id}`),
  }))
  const search = {
    id: 'search-conversations',
    group: t('search'),
    name: t('searchConversationsFor', { query: query.trim() }),
    run: () => void navigate({ pathname: to('inbox'), search: new URLSearchParams({ q: query.trim() }).toString() }),
  }
  return [...ofContacts, ...ofCampaigns, ...findItems(ofTemplates, query).slice(0, mostFound), search]
}
