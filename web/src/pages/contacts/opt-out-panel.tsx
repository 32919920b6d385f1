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
  { value: '', label: 'All messages', description: 'Campaigns and answers' },
  { value: 'campaigns', label: 'No campaigns', description: 'Answers only' },
  { value: 'everything', label: 'No messages at all', description: 'Not even answers' },
]

/** What the contact gets, who said so and when. A person may note a wish that was told some other way. */
export function OptOutPanel({ contact }: { contact: ContactView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const set = useMutation(
    trpc.contacts.setOptOut.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.contacts.pathFilter())
        notifySuccess('Noted.')
      },
      onError: notifyFailure,
    }),
  )
  // Shown as chosen while the server is told; a refusal brings back what holds.
  const preference = set.isPending ? set.variables.scope : contact.opt_out?.scope
  const choose = (value: string) =>
    set.mutate({ ...scope, contactId: contact.id, scope: optOutScopes.find((each) => each === value) ?? null })
  return (
    <Panel title="What this customer gets">
      <Stack gap="sm">
        <OptOutSourceText contact={contact} />
        <Radio.Group aria-label="What this customer gets" value={preference ?? ''} onChange={choose}>
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
