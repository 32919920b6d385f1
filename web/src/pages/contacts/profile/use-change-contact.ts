import type { ContactChanges, SeenContact } from '@parley/shared/contacts/contact-changes'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { errorsOfDetails } from '../../../ui/forms/field-errors.ts'
import { useRefreshContacts } from '../use-refresh-contacts.ts'

/** Writes changes of a contact whose earlier values the person saw. Rejects where the server refuses them. */
export type ChangeContact = (changes: ContactChanges, seen?: SeenContact) => Promise<void>

/** Changes one contact and refetches everything that shows it, also after a refusal: a colleague may have changed it. */
export function useChangeContact(contactId: string): ChangeContact {
  const client = useTRPCClient()
  const refresh = useRefreshContacts()
  const scope = useScope()
  return async (changes, seen = {}) => {
    try {
      await client.contacts.change.mutate({ ...scope, contactId, changes, seen })
    } finally {
      await refresh()
    }
  }
}

/** Why a change was refused, as the sentences that stand at its field. */
export function refusalOf(error: unknown): string {
  const { details, message } = readFailure(error)
  const sentences = Object.values(errorsOfDetails(details))
  return sentences.length > 0 ? sentences.join(' ') : message
}
