import { Code, Group, Text } from '@mantine/core'
import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../scope.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

type ReplyTableProps = {
  replies: CannedReplyView[]
  onChange: (reply: CannedReplyView) => void
  onDelete: (reply: CannedReplyView) => void
}

export function ReplyTable({ replies, onChange, onDelete }: ReplyTableProps) {
  const { t } = useTranslation('canned-replies')
  const mayChange = useMay('reply')
  const actions: Column<CannedReplyView> = {
    head: t('actions'),
    align: 'end',
    narrow: 'actions',
    cell: (reply) => (
      <MoreMenu
        label={t('moreActionsFor', { shortcut: reply.shortcut })}
        items={[
          { label: t('edit'), icon: <IconPencil size={15} />, onClick: () => onChange(reply) },
          { label: t('deleteAction'), icon: <IconTrash size={15} />, isDanger: true, onClick: () => onDelete(reply) },
        ]}
      />
    ),
  }
  return (
    <DataTable
      label={t('cannedReplies')}
      rows={replies}
      keyOf={(reply) => reply.id}
      columns={[
        {
          head: t('shortcut'),
          cell: (reply) => <Code>/{reply.shortcut}</Code>,
          sort: { name: 'shortcut', by: (reply) => reply.shortcut },
        },
        { head: t('text'), cell: textOf, width: '55%', narrow: 'line' },
        {
          head: t('folder'),
          cell: (reply) => reply.folder,
          sort: { name: 'folder', by: (reply) => reply.folder ?? '' },
        },
        {
          head: t('updated'),
          narrow: 'corner',
          cell: (reply) => <RelativeTime at={reply.updated_at} />,
          sort: { name: 'updated', by: (reply) => reply.updated_at },
        },
        ...(mayChange ? [actions] : []),
      ]}
    />
  )
}

function textOf({ text, files, buttons }: CannedReplyView) {
  return (
    <>
      <Text size="sm" lineClamp={2} dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {buttons.length > 0 && (
        <Text size="xs" c="dimmed" truncate>
          <bdi>{buttons.map((label) => `[${label}]`).join(' ')}</bdi>
        </Text>
      )}
      {files.length > 0 && (
        <Group gap={4} wrap="nowrap" c="dimmed">
          <IconPaperclip size={13} aria-hidden style={{ flex: 'none' }} />
          <Text size="xs" truncate>
            <bdi>{files.map(({ name }) => name).join(', ')}</bdi>
          </Text>
        </Group>
      )}
    </>
  )
}
