import { Text } from '@mantine/core'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePageParameter } from '../../ui/forms/query-parameters.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { StatusOfConversation } from '../inbox/status.tsx'

/** The contact's conversations, newest first. */
export function Conversations({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const trpc = useTRPC()
  const page = usePageParameter()
  const list = useQuery(
    trpc.conversations.list.queryOptions(
      { ...useScope(), contactId, page, limit: 10 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Panel flush title={t('conversations')}>
      <List query={list} expected={3} empty={t('noConversations')}>
        {(rows) => <ConversationTable conversations={rows} />}
      </List>
    </Panel>
  )
}

function ConversationTable({ conversations }: { conversations: ConversationView[] }) {
  const { t } = useTranslation('contacts')
  const to = useTo()
  return (
    <DataTable
      label={t('conversations')}
      rows={conversations}
      keyOf={(conversation) => conversation._id}
      hrefOf={(conversation) => to(`inbox/${conversation._id}`)}
      columns={[
        { head: t('lastMessage'), cell: LastMessage, width: '38%' },
        { head: t('status'), cell: (conversation) => <StatusOfConversation conversation={conversation} /> },
        { head: t('category'), cell: (conversation) => inWords(conversation.classification.category) },
        { head: t('score'), align: 'end', optional: true, cell: ({ csat_score }) => csat_score ?? '—' },
        {
          head: t('lastActivity'),
          align: 'end',
          cell: (conversation) => <RelativeTime at={conversation.updated_at} />,
        },
      ]}
    />
  )
}

function LastMessage({ last_message }: ConversationView) {
  const { t } = useTranslation('contacts')
  return (
    <Text size="sm" lineClamp={1}>
      {last_message?.direction === 'outbound' && t('sentLabel')}
      <bdi>{last_message?.text ?? t('noMessages')}</bdi>
    </Text>
  )
}
