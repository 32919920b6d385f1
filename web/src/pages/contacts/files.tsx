import { Anchor, Text } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { typeName } from '../../files/type-name.ts'
import { useFileAddress } from '../../files/use-file-address.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePageParameter } from '../../ui/forms/query-parameters.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatFileSize } from '../../ui/text/file-size.ts'
import { RelativeTime } from '../../ui/text/time.tsx'

const pageName = 'file-page'

/** The files that the contact sent or was sent, newest first. */
export function Files({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const trpc = useTRPC()
  const page = usePageParameter(pageName)
  const list = useQuery(
    trpc.contacts.files.queryOptions(
      { ...useScope(), contactId, page, limit: 10 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Panel flush title={t('files')}>
      <List query={list} expected={3} pageName={pageName} empty={t('noFilesYet')}>
        {(rows) => (
          <DataTable
            label={t('files')}
            rows={rows}
            keyOf={(message) => message.id}
            columns={[
              { head: t('file'), cell: FileLink, width: '44%', long: true },
              { head: t('sentBy'), cell: Sender },
              { head: t('sent'), align: 'end', cell: (message) => <RelativeTime at={message.created_at} /> },
              { head: t('message'), align: 'end', cell: MessageLink },
            ]}
          />
        )}
      </List>
    </Panel>
  )
}

function FileLink({ media }: MessageView) {
  const addressOf = useFileAddress()
  if (!media) return null
  const { id, name, mime, size } = media
  return (
    <>
      <Anchor href={addressOf(id)} download={name} size="sm" dir="auto">
        {name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {typeName(mime, name)} · {formatFileSize(size)}
      </Text>
    </>
  )
}

function Sender({ direction, sent_by }: MessageView) {
  const { t } = useTranslation('contacts')
  return direction === 'inbound' ? t('customer') : <bdi>{sent_by ?? t('us')}</bdi>
}

/** Leads to the message in its conversation. A message of a campaign is in none until the customer answers. */
function MessageLink({ id, conversation_id, media }: MessageView) {
  const { t } = useTranslation('contacts')
  const to = useTo()
  if (!conversation_id) return '—'
  return (
    <Anchor
      component={Link}
      to={to(`inbox/${conversation_id}?message=${id}`)}
      size="sm"
      aria-label={t('showMessageWith', { name: media?.name ?? '' })}
    >
      {t('show')}
    </Anchor>
  )
}
