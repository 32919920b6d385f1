import { Radio, Stack } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { useMay } from '../../scope.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { OptOutSourceText } from './opt-out.tsx'
import { useSetOptOut } from './use-set-opt-out.ts'

const preferences = [
  { value: '', label: 'Subscribed', description: 'Campaigns and replies' },
  { value: 'campaigns', label: 'No campaigns', description: 'Replies only' },
  { value: 'everything', label: 'No messages', description: 'Neither campaigns nor replies' },
]

/** The contact's message preferences and their source. Members can record a preference that was stated elsewhere. */
export function OptOutPanel({ contact }: { contact: ContactView }) {
  const mayChange = useMay('reply')
  const { setOptOut, isPending, pendingScope } = useSetOptOut(contact.id)
  // The new choice is shown while it is being saved; after an error, the stored one is shown again.
  const preference = isPending ? pendingScope : contact.opt_out?.scope
  const choose = (value: string) => setOptOut(value, () => notifySuccess('Saved.'))
  return (
    <Panel title="Message preferences">
      <Stack gap="sm">
        <OptOutSourceText contact={contact} />
        <Radio.Group aria-label="Message preferences" value={preference ?? ''} onChange={choose}>
          <Stack gap="sm">
            {preferences.map((preference) => (
              <Radio key={preference.value} {...preference} disabled={!mayChange || isPending} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Panel>
  )
}
