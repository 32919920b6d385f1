import { Text } from '@mantine/core'
import type { ContactView, OptOutSource } from '@parley/shared/contacts/contacts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

export function OptOutBadge({ contact: { opt_out } }: { contact: ContactView }) {
  if (!opt_out) return <StatusBadge tone="good">Subscribed</StatusBadge>
  return opt_out.scope === 'campaigns' ? (
    <StatusBadge tone="warn">No campaigns</StatusBadge>
  ) : (
    <StatusBadge tone="bad">No messages</StatusBadge>
  )
}

const sources: Record<OptOutSource, string> = {
  keyword: 'Opted out by keyword',
  button: 'Opted out by button',
  platform: 'Opted out on the platform',
  person: 'Set by a member',
  import: 'Imported',
  erasure: 'Kept from an erased contact',
}

/** How and when the contact opted out; renders nothing otherwise. */
export function OptOutSourceText({ contact: { opt_out } }: { contact: ContactView }) {
  if (!opt_out) return null
  return (
    <Text size="xs" c="dimmed">
      {sources[opt_out.source]}, <RelativeTime at={opt_out.at} />
    </Text>
  )
}
