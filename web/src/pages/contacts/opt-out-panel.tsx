import { Radio, Stack } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { optOutScopes } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { OptOutSourceText } from './opt-out.tsx'

const preferences = [
  { value: '', label: 'Subscribed', description: 'Campaigns and replies' },
  { value: 'campaigns', label: 'No campaigns', description: 'Replies only' },
  { value: 'everything', label: 'No messages', description: 'Neither campaigns nor replies' },
]

/** The contact's message preferences and their source. Members can record a preference that was stated elsewhere. */
export function OptOutPanel({ contact }: { contact: ContactView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const set = useMutation(
    trpc.contacts.setOptOut.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.contacts.pathFilter())
        notifySuccess('Saved.')
      },
      onError: notifyFailure,
    }),
  )
  // The new choice is shown while it is being saved; after an error, the stored one is shown again.
  const preference = set.isPending ? set.variables.scope : contact.opt_out?.scope
  const choose = (value: string) =>
    set.mutate({ ...scope, contactId: contact.id, scope: optOutScopes.find((each) => each === value) ?? null })
  return (
    <Panel title="Message preferences">
      <Stack gap="sm">
        <OptOutSourceText contact={contact} />
        <Radio.Group aria-label="Message preferences" value={preference ?? ''} onChange={choose}>
          <Stack gap="sm">
            {preferences.map((preference) => (
              <Radio key={preference.value} {...preference} disabled={!mayChange || set.isPending} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Panel>
  )
}
