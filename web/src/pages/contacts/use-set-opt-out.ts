import { optOutScopes } from '@parley/shared/words'
import { useMutation } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { useRefreshContacts } from './use-refresh-contacts.ts'

/** Sets a contact's message preferences from the value of a form field; an empty value means subscribed. */
export function useSetOptOut(contactId: string) {
  const trpc = useTRPC()
  const refresh = useRefreshContacts()
  const scope = useScope()
  const mutation = useMutation(
    trpc.contacts.setOptOut.mutationOptions({
      onSuccess: refresh,
      onError: notifyFailure,
    }),
  )
  const setOptOut = (value: string, onSuccess?: () => void) =>
    mutation.mutate(
      { ...scope, contactId, scope: optOutScopes.find((each) => each === value) ?? null },
      onSuccess && { onSuccess },
    )
  return { setOptOut, isPending: mutation.isPending, pendingScope: mutation.variables?.scope }
}
