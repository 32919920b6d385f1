import { Code, Text } from '@mantine/core'
import { keyPermissions } from '@parley/shared/words'
import type { CreatedKey, KeyData, OwnedKey } from '@parley/shared/workspace/key-data'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { permissionName } from '../../permission-name.ts'
import { useTo } from '../../scope.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { formatNumber, inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { KeyActions } from './key-actions.tsx'
import { KeyOwner } from './key-owner.tsx'
import { KeyStatus } from './key-status.tsx'

export function KeyTable({ keys, onRotated }: { keys: OwnedKey[]; onRotated: (created: CreatedKey) => void }) {
  const { t } = useTranslation('api-keys')
  const to = useTo()
  return (
    <DataTable
      label={t('apiKeys')}
      rows={keys}
      keyOf={(key) => key.id}
      hrefOf={(key) => to(`api-keys/${key.id}`)}
      columns={[
        {
          head: t('name'),
          cell: KeyName,
          below: (key) => <KeyOwner apiKey={key} />,
          sort: { name: 'name', by: (key) => key.name },
        },
        { head: t('mode'), cell: ModeOf, sort: { name: 'mode', by: (key) => key.mode } },
        { head: t('permissions'), cell: (key) => permissionsInWords(key), width: '20%', keepsWords: true },
        {
          head: t('requestsPerMinuteInTable'),
          align: 'end',
          cell: (key) => formatNumber(key.rate_limit_per_minute),
          sort: { name: 'limit', by: (key) => key.rate_limit_per_minute },
        },
        {
          head: t('lastUsed'),
          cell: (key) => (key.last_used_at ? <RelativeTime at={key.last_used_at} /> : t('never')),
          sort: { name: 'used', by: (key) => key.last_used_at },
        },
        {
          head: t('expires'),
          cell: (key) => <ExpiryOf apiKey={key} />,
          sort: { name: 'expires', by: (key) => key.expires_at },
        },
        { head: t('status'), narrow: 'line', cell: (key) => <KeyStatus apiKey={key} /> },
        {
          head: t('actions'),
          align: 'end',
          narrow: 'actions',
          cell: (key) => <KeyActions apiKey={key} onRotated={onRotated} />,
        },
      ]}
    />
  )
}

function KeyName(apiKey: OwnedKey) {
  return (
    <>
      <Text size="sm" fw={500}>
        <bdi>{apiKey.name}</bdi>
      </Text>
      <Code visibleFrom="xs" style={{ whiteSpace: 'nowrap' }}>
        {apiKey.key_prefix}
      </Code>
    </>
  )
}

function ModeOf(key: KeyData) {
  return <StatusBadge tone={key.mode === 'test' ? 'test' : 'quiet'}>{inWords(key.mode)}</StatusBadge>
}

function permissionsInWords(key: KeyData): string {
  const granted = keyPermissions.filter((permission) => key.permissions[permission])
  return granted.length === 0 ? i18n.t('api-keys:none') : granted.map(permissionName).join(', ')
}

function ExpiryOf({ apiKey }: { apiKey: KeyData }) {
  const { t } = useTranslation('api-keys')
  return apiKey.expires_at ? <RelativeTime at={apiKey.expires_at} /> : t('never')
}
