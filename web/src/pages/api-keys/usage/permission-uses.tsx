import { Button, Group, Text } from '@mantine/core'
import { unusedAfterDays } from '@parley/shared/words'
import type { KeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { KeyUsageView, PermissionUse } from '@parley/shared/workspace/key-usage'
import { IconScissors } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { permissionName } from '../../../permission-name.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

/** The permissions of a key with their last use; unused ones can be revoked with one click. */
export function PermissionUses({ usage }: { usage: KeyUsageView }) {
  const { t } = useTranslation('api-keys')
  const unused = usage.permissions.filter((each) => each.unused)
  return (
    <Panel title={t('permissions')} flush>
      {unused.length > 0 && <RevokeUnused usage={usage} unused={unused} />}
      <DataTable
        label={t('permissionsOfThisKey')}
        rows={usage.permissions.filter((each) => each.granted || each.last_used_at !== null)}
        keyOf={({ permission }) => permission}
        columns={[
          { head: t('permission'), cell: ({ permission }) => <PermissionName permission={permission} /> },
          { head: t('granted'), cell: ({ granted }) => (granted ? t('yes') : t('no')) },
          { head: t('lastUsed'), cell: lastUsed },
        ]}
      />
      <Text size="xs" c="dimmed" p="sm">
        <Trans
          t={t}
          i18nKey="usedPermissionsHint"
          components={{ relativetime: <RelativeTime at={usage.watched_since} /> }}
        />
      </Text>
    </Panel>
  )
}

function PermissionName({ permission }: Pick<PermissionUse, 'permission'>) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      {permissionName(permission)}
      <Text size="xs" c="dimmed">
        {t(`meaning.${permission}`)}
      </Text>
    </>
  )
}

function lastUsed({ last_used_at, unused }: PermissionUse) {
  if (unused) return <StatusBadge tone="warn">{i18n.t('api-keys:unusedForDays', { unusedAfterDays })}</StatusBadge>
  return last_used_at ? <RelativeTime at={last_used_at} /> : i18n.t('api-keys:never')
}

function RevokeUnused({ usage, unused }: { usage: KeyUsageView; unused: PermissionUse[] }) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const names = unused.map(({ permission }) => permissionName(permission)).join(', ')
  const revoke = useMutation(
    trpc.apiKeys.change.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.apiKeys.pathFilter())
        notifySuccess(t('revoked', { names }))
      },
      onError: notifyFailure,
    }),
  )
  return (
    <div style={{ padding: 12 }}>
      <Callout tone="warn" title={t('grantedButUnusedForDays', { unusedAfterDays, names })}>
        <Group gap="sm" mt={6}>
          <Button
            leftSection={<IconScissors size={14} />}
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ workspaceId, keyId: usage.key.id, permissions: usedPermissions(usage) })}
          >
            {t('revokeUnusedPermissions')}
          </Button>
          <Text size="xs">{t('unusedPermissions')}</Text>
        </Group>
      </Callout>
    </div>
  )
}

/** The permissions of a key without the unused ones. */
export function usedPermissions({ key, permissions }: Pick<KeyUsageView, 'key' | 'permissions'>): KeyPermissions {
  const used = { ...key.permissions }
  for (const { permission, unused } of permissions) if (unused) used[permission] = false
  return used
}
