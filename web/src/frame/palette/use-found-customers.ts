import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'
import type { PaletteItem } from './palette-items.ts'

const debounceMs = 200
const mostFound = 5

/** The customers that the query finds by name or phone, and the search for it in all conversations. */
export function useFoundCustomers(query: string): PaletteItem[] {
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
