import { Stack, Text } from '@mantine/core'
import type { ImportView } from '@parley/shared/contacts/imports'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readFailure } from '../../failures.ts'
import { uploadFile } from '../../files/upload-file.ts'
import { useUploadAddress } from '../../files/use-file-address.ts'
import { RequirePermission } from '../../frame/require-permission.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { DropFile } from '../campaigns/new/recipients/drop-file.tsx'
import { ImportState } from './import-state.tsx'

export function ImportsPage() {
  return (
    <RequirePermission permission="bulk_send">
      <Imports />
    </RequirePermission>
  )
}

function Imports() {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const to = useTo()
  const imports = useQuery(trpc.imports.list.queryOptions(useScope()))
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      query={imports}
      first={<NewImport />}
      empty={{ title: t('none'), words: t('noneHint'), icon: <IconUpload size={20} /> }}
    >
      {(rows) => (
        <DataTable<ImportView>
          label={t('earlier')}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => to(`imports/${id}`)}
          columns={[
            { head: t('file'), cell: ({ file_name }) => <bdi>{file_name}</bdi>, narrow: 'name' },
            { head: t('state'), cell: ({ state }) => <ImportState state={state} />, narrow: 'state' },
            { head: t('created'), cell: ({ created }) => formatNumber(created), align: 'end', optional: true },
            { head: t('updated'), cell: ({ updated }) => formatNumber(updated), align: 'end', optional: true },
            { head: t('rejected'), cell: ({ rejected }) => formatNumber(rejected), align: 'end', optional: true },
            { head: t('added'), cell: ({ created_at }) => <RelativeTime at={created_at} />, narrow: 'corner' },
          ]}
        />
      )}
    </ListPage>
  )
}

/** Uploads a list, whose columns are chosen on the page of the import. */
function NewImport() {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const navigate = useNavigate()
  const address = useUploadAddress()
  const begin = useMutation(trpc.imports.upload.mutationOptions())
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { id: fileId } = await uploadFile({ address, content: file, name: file.name })
      const { id } = await begin.mutateAsync({ ...scope, fileId })
      await navigate(to(`imports/${id}`))
    },
  })
  return (
    <Panel title={t('newList')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('fileHint')}
        </Text>
        <DropFile fileName={upload.isPending ? t('uploading') : undefined} onFile={(file) => upload.mutate(file)} />
        {upload.error && (
          <Callout tone="bad" alert>
            {reasonOf(upload.error)}.
          </Callout>
        )}
      </Stack>
    </Panel>
  )
}

/** What is wrong with the file, such as that it is a workbook, or why it could not be uploaded. */
function reasonOf(error: Error): string {
  const { message, details } = readFailure(error)
  const ofFile = details.find(({ path }) => path === 'file_id')
  return ofFile ? i18n.t('imports:theFile', { reason: ofFile.message }) : message
}
