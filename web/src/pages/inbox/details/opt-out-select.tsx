import { NativeSelect } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useMay } from '../../../scope.ts'
import { useSetOptOut } from '../../contacts/use-set-opt-out.ts'

const preferences = [
  { value: '', label: 'Subscribed' },
  { value: 'campaigns', label: 'No campaigns' },
  { value: 'everything', label: 'No messages' },
]

type OptOutSelectProps = { contactId: string; optOut: ConversationDetail['opt_out'] }

/** The customer's message preferences. Members can record a preference that was stated elsewhere. */
export function OptOutSelect({ contactId, optOut }: OptOutSelectProps) {
  const mayChange = useMay('reply')
  const { setOptOut } = useSetOptOut(contactId)
  return (
    <NativeSelect
      aria-label="Message preferences"
      disabled={!mayChange}
      data={preferences}
      value={optOut ?? ''}
      onChange={({ currentTarget: { value } }) => setOptOut(value)}
    />
  )
}
