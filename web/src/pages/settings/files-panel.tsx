import { Progress, Stack, Text } from '@mantine/core'
import type { FileUsage } from '@parley/shared/files/files'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatFileSize } from '../../ui/text/file-size.ts'

/** How much the files of the workspace take, of what the operator allows. */
export function FilesPanel() {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const usage = useQuery(trpc.settings.fileUsage.queryOptions({ workspaceId }))
  return (
    <Panel id="files" title={t('files')}>
      <Loaded query={usage} skeleton={<FormSkeleton fields={1} />}>
        {(view) => <Usage usage={view} />}
      </Loaded>
    </Panel>
  )
}

function Usage({ usage: { live, test, quota } }: { usage: FileUsage }) {
  const { t } = useTranslation('settings')
  const used = formatFileSize(live + test)
  const share = quota === null ? 0 : Math.min(100, ((live + test) / quota) * 100)
  const total = quota === null ? t('filesTake', { used }) : t('filesTakeOf', { used, quota: formatFileSize(quota) })
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {total}
      </Text>
      {quota !== null && <Progress value={share} {...(share > 90 && { color: 'red' })} aria-label={total} maw={420} />}
      <Text size="xs" c="dimmed">
        {t('filesByMode', { live: formatFileSize(live), test: formatFileSize(test) })}{' '}
        {quota !== null && t('filesQuotaHint')}
      </Text>
    </Stack>
  )
}
