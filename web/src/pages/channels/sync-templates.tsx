import { Button, Group, Text } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

/** The time of the last template synchronization with WhatsApp, and a button to synchronize now. */
export function SyncTemplates({ connection: { channel_id, templates_synced_at } }: { connection: ConnectionView }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const maySync = useMay('manage_templates')
  const sync = useMutation(
    trpc.templates.sync.mutationOptions({
      onSuccess: async () => {
        await refresh()
        notifySuccess(t('templatesSyncedWithWhatsapp'))
      },
      onError: notifyFailure,
    }),
  )
  return (
    <Group gap="sm">
      <Text size="sm">
        {templates_synced_at === null ? (
          t('neverSynced')
        ) : (
          <Trans t={t} i18nKey="syncedAt" components={{ relativetime: <RelativeTime at={templates_synced_at} /> }} />
        )}
      </Text>
      {maySync && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} />}
          loading={sync.isPending}
          onClick={() => sync.mutate({ workspaceId, mode: 'live', channelId: channel_id })}
        >
          {t('syncTemplatesNow')}
        </Button>
      )}
    </Group>
  )
}
