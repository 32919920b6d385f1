import { Group, Stack, Text } from '@mantine/core'
import type { AddressSource, ContactAddressView, ContactDetail } from '@parley/shared/contacts/contacts'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

const sources: Record<AddressSource, string> = {
  message: 'from a message of the customer',
  preference: 'from the customer’s settings at the platform',
  receipt: 'from a delivery receipt',
  send: 'from the platform’s answer to a message',
  card: 'from a contact card that the customer shared',
  quote: 'from a reply that quotes a message to this contact',
  change: 'reported by the platform as a change',
  list: 'from a list of this workspace',
  earlier: 'stored by an earlier version',
}

/** Every phone number and user ID by which the customer is or was known. */
export function AddressPanel({ contact }: { contact: ContactDetail }) {
  return (
    <Panel title="Phone numbers and IDs">
      <Stack gap="sm">
        {contact.username && <Text size="sm">Username: {contact.username}</Text>}
        {contact.addresses.map((address) => (
          <Address key={`${address.kind} ${address.value}`} address={address} />
        ))}
      </Stack>
    </Panel>
  )
}

function Address({ address }: { address: ContactAddressView }) {
  const { kind, value, is_current, source, first_seen_at, ended_at } = address
  return (
    <div>
      <Group gap="xs">
        {kind === 'phone' ? (
          <PhoneNumber phone={value} copyable />
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        )}
        {is_current && <StatusBadge tone="good">Current</StatusBadge>}
        {ended_at && <StatusBadge tone="quiet">Former</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        Since <RelativeTime at={first_seen_at} />, {sources[source]}
        {ended_at && (
          <>
            . Until <RelativeTime at={ended_at} />
          </>
        )}
      </Text>
    </div>
  )
}
