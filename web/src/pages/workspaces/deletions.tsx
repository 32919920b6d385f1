import { Progress, Stack, Text } from '@mantine/core'
import { usePrevious } from '@mantine/hooks'
import type { WorkspaceDeletionView } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useTRPC } from '../../trpc.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'

const refreshMs = 1_000

/** The progress of the deletions that the user requested; nothing once they are complete. */
export function Deletions() {
  const trpc = useTRPC()
  const deletions = useQuery(
    trpc.workspaces.deletions.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.data.length === 0 ? false : refreshMs),
    }),
  )
  const names = deletions.data?.data.map(({ name }) => name)
  const before = usePrevious(names)
  useEffect(() => {
    for (const name of before ?? [])
      if (names && !names.includes(name)) notifySuccess(i18n.t('workspaces:hasBeenDeleted', { name }))
  }, [before, names])
  return (
    <Stack gap="md">
      {deletions.data?.data.map((deletion) => (
        <Deletion key={deletion.id} deletion={deletion} />
      ))}
    </Stack>
  )
}

function Deletion({ deletion: { name, removed, total } }: { deletion: WorkspaceDeletionView }) {
  const { t } = useTranslation('workspaces')
  const percent = total === null ? 0 : total === 0 ? 100 : Math.min(100, (removed / total) * 100)
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('deleting', { name })}
      </Text>
      <Progress value={percent} aria-label={t('deleting', { name })} my={4} />
      <Text size="xs" c="dimmed">
        {total === null
          ? t('countingTheData')
          : t('deletionProgress', {
              removed: formatNumber(Math.min(removed, total)),
              total: formatNumber(total),
            })}
      </Text>
    </div>
  )
}
