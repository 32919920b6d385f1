import { Text } from '@mantine/core'
import type { ContactView, OptOutSource } from '@parley/shared/contacts/contacts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

export function OptOutBadge({ contact: { opt_out } }: { contact: ContactView }) {
  if (!opt_out) return <StatusBadge tone="good">All messages</StatusBadge>
  return opt_out.scope === 'campaigns' ? (
    <StatusBadge tone="warn">No campaigns</StatusBadge>
  ) : (
    <StatusBadge tone="bad">No messages</StatusBadge>
  )
}

const sources: Record<OptOutSource, string> = {
  keyword: 'by a stop word',
  button: 'by a stop button',
  platform: 'in the messaging app',
  person: 'noted by a person',
  import: 'from an imported list',
}

/** How and when somebody opted out; nothing for those who did not. */
export function OptOutSourceText({ contact: { opt_out } }: { contact: ContactView }) {
  if (!opt_out) return null
  return (
    <Text size="xs" c="dimmed">
      {sources[opt_out.source]}, <RelativeTime at={opt_out.at} />
    </Text>
  )
}
