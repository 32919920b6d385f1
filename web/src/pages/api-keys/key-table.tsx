import { Code, Text } from '@mantine/core'
import { type CreatedKey, type KeyData, keyPermissions } from '@parley/shared/api-keys'
import { DataTable } from '../../ui/data-table.tsx'
import { formatNumber, inWords } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../ui/time.tsx'
import { expiryOf, keyWorks } from './expiry.ts'
import { KeyActions } from './key-actions.tsx'

export function KeyTable({ keys, onRotated }: { keys: KeyData[]; onRotated: (created: CreatedKey) => void }) {
  return (
    <DataTable
      label="API keys"
      rows={keys}
      keyOf={(key) => key.id}
      columns={[
        { head: 'Name', cell: (key) => <KeyName apiKey={key} /> },
        { head: 'Mode', cell: ModeOf },
        { head: 'May', cell: (key) => permissionsInWords(key), width: '20%' },
        { head: 'Per minute', align: 'end', cell: (key) => formatNumber(key.rate_limit_per_minute) },
        { head: 'Last used', cell: (key) => (key.last_used_at ? <RelativeTime at={key.last_used_at} /> : 'Never') },
        { head: 'Expires', cell: (key) => <ExpiryOf apiKey={key} /> },
        { head: 'Status', cell: (key) => <StatusOf apiKey={key} /> },
        { head: 'Actions', align: 'end', cell: (key) => <KeyActions apiKey={key} onRotated={onRotated} /> },
      ]}
    />
  )
}

function KeyName({ apiKey }: { apiKey: KeyData }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {apiKey.name}
      </Text>
      <Code fz={11}>{apiKey.key_prefix}</Code>
    </>
  )
}

function ModeOf(key: KeyData) {
  return <StatusBadge tone={key.mode === 'test' ? 'warn' : 'quiet'}>{inWords(key.mode)}</StatusBadge>
}

function permissionsInWords(key: KeyData): string {
  const held = keyPermissions.filter((permission) => key.permissions[permission])
  return held.length === 0 ? 'Nothing' : held.map(inWords).join(', ')
}

function ExpiryOf({ apiKey }: { apiKey: KeyData }) {
  const expiry = expiryOf(apiKey.expires_at, useNow())
  if (expiry.kind === 'never' || !apiKey.expires_at) return 'Never'
  if (expiry.kind === 'soon') {
    return <StatusBadge tone="warn">{expiry.days === 1 ? 'Within a day' : `In ${expiry.days} days`}</StatusBadge>
  }
  return <RelativeTime at={apiKey.expires_at} />
}

function StatusOf({ apiKey }: { apiKey: KeyData }) {
  const now = useNow()
  if (keyWorks(apiKey, now)) return <StatusBadge tone="good">Active</StatusBadge>
  return apiKey.is_active ? <StatusBadge tone="bad">Expired</StatusBadge> : <StatusBadge tone="quiet">Off</StatusBadge>
}
