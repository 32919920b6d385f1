import { NativeSelect } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { optOutScopes } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

const preferences = [
  { value: '', label: 'Subscribed' },
  { value: 'campaigns', label: 'No campaigns' },
  { value: 'everything', label: 'No messages' },
]

/** The customer's message preferences. Members can record a preference that was stated elsewhere. */
export function OptOutSelect({ conversation }: { conversation: ConversationDetail }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const set = useMutation(
    trpc.contacts.setOptOut.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queries.invalidateQueries(trpc.conversations.pathFilter()),
          queries.invalidateQueries(trpc.contacts.pathFilter()),
        ]),
      onError: notifyFailure,
    }),
  )
  return (
    <NativeSelect
      aria-label="Message preferences"
      disabled={!mayChange}
      data={preferences}
      value={conversation.opt_out ?? ''}
      onChange={({ currentTarget: { value } }) =>
        set.mutate({
          ...scope,
          contactId: conversation.contact_id,
          scope: optOutScopes.find((each) => each === value) ?? null,
        })
      }
    />
  )
}
