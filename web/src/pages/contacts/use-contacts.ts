import type { ContactView } from '@parley/shared/contacts/contacts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type InScope, useScope } from '../../scope.ts'
import { type Inputs, useTRPC } from '../../trpc.ts'
import type { ListQuery } from '../../ui/lists/list.tsx'

type Asked = Pick<Inputs['contacts']['list'], 'page' | 'q' | 'sort' | 'sortDirection'> & {
  readonly filter: InScope<Inputs['contacts']['count']>
}

/** A page of the list of contacts. A long list is counted after its page is shown, and once for all of its pages. */
export function useContacts({ filter, ...pageAndOrder }: Asked): ListQuery<ContactView> {
  const trpc = useTRPC()
  const scope = useScope()
  const list = useQuery(
    trpc.contacts.list.queryOptions({ ...scope, ...pageAndOrder, ...filter }, { placeholderData: keepPreviousData }),
  )
  const isLong = pageAndOrder.q === undefined && list.data?.pagination.total_capped === true
  const count = useQuery(trpc.contacts.count.queryOptions({ ...scope, ...filter }, { enabled: isLong }))
  if (!list.data || !isLong) return list
  const { data, pagination } = list.data
  const { total_capped, ...counted } = pagination
  const total = count.data?.total
  if (typeof total !== 'number')
    return { ...list, data: { data, pagination: { ...pagination, isCounting: count.isPending } } }
  return { ...list, data: { data, pagination: { ...counted, total, total_pages: Math.ceil(total / counted.limit) } } }
}
