import type { TagContacts } from '@parley/shared/contacts/contact-tags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

export type Tagging = ReturnType<typeof useTagging>

/** The tags of the contacts on a page, which of these are selected, and how the tags of the selected ones change. */
export function useTagging(contactIds: readonly string[]) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const [selected, setSelected] = useState<readonly string[]>([])
  const listed = useQuery(
    trpc.contacts.tags.queryOptions({ ...scope, contactIds: [...contactIds] }, { enabled: contactIds.length > 0 }),
  )
  const tags = new Map(listed.data?.data.map((each) => [each.contactId, each.tags]))
  const mutation = useMutation(
    trpc.contacts.changeTags.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.contacts.pathFilter()),
      onError: notifyFailure,
    }),
  )
  const chosen = contactIds.filter((id) => selected.includes(id))
  return {
    tagsOf: (contactId: string) => tags.get(contactId) ?? [],
    chosen,
    select: setSelected,
    selectAll: () => setSelected(contactIds),
    toggle: (id: string) => setSelected(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    change: (tagNames: Pick<TagContacts, 'add_tags' | 'remove_tags'>) =>
      mutation.mutate({ ...scope, contactIds: chosen, ...tagNames }),
    isPending: mutation.isPending,
  }
}
