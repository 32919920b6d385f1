import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { type Inputs, useTRPC } from '../../../trpc.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

/** What the list shows. */
export type ExportFilter = Omit<Inputs['exports']['create'], 'workspaceId' | 'mode' | 'for_spreadsheets'>

type ExportDialogProps = { opened: boolean; filter: ExportFilter; onClose: () => void }

export function ExportDialog({ opened, filter, onClose }: ExportDialogProps) {
  const { t } = useTranslation('contact-export')
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')}>
      <ExportForm filter={filter} onClose={onClose} />
    </Modal>
  )
}

/** Begins an export, and leads to its file once the server has written it. */
function ExportForm({ filter, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const { t } = useTranslation('contact-export')
  const trpc = useTRPC()
  const scope = useScope()
  const [isForSpreadsheets, setForSpreadsheets] = useState(false)
  const create = useMutation(trpc.exports.create.mutationOptions({ onError: notifyFailure }))
  const exportId = create.data?.id
  const latest = useQuery(
    trpc.exports.get.queryOptions({ ...scope, exportId: exportId ?? '' }, { enabled: exportId !== undefined }),
  )
  const current = latest.data ?? create.data
  const isFiltered = Object.values(filter).some((each) => each !== undefined)
  return (
    <Stack gap="md">
      <Text size="sm">{t(isFiltered ? 'filteredHint' : 'allHint')}</Text>
      <Checkbox
        label={t('forSpreadsheets')}
        description={t('forSpreadsheetsHint')}
        checked={isForSpreadsheets}
        disabled={current !== undefined}
        onChange={({ currentTarget: { checked } }) => setForSpreadsheets(checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {current && (current.url === null ? t('creating') : t('ready', { count: current.rows }))}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {current?.url ? (
          <Button component="a" href={current.url} download>
            {t('download')}
          </Button>
        ) : (
          <Button
            loading={create.isPending || current !== undefined}
            onClick={() => create.mutate({ ...scope, ...filter, for_spreadsheets: isForSpreadsheets })}
          >
            {t('create')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
