import { Text } from '@mantine/core'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
  const trpc = useTRPC()
  const page = usePageParameter()
  const list = useQuery(
    trpc.conversations.list.queryOptions(
      { ...useScope(), contactId, page, limit: 10 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Panel flush title="Conversations">
      <List query={list} expected={3} empty="No conversations yet. One is created when this customer sends a message.">
        {(rows) => <ConversationTable conversations={rows} />}
      </List>
    </Panel>
  )
}

function ConversationTable({ conversations }: { conversations: ConversationView[] }) {
  const to = useTo()
  return (
    <DataTable
      label="Conversations"
      rows={conversations}
      keyOf={(conversation) => conversation._id}
      hrefOf={(conversation) => to(`inbox/${conversation._id}`)}
      columns={[
        { head: 'Last message', cell: LastMessage, width: '46%' },
        { head: 'Status', cell: (conversation) => <StatusOfConversation status={conversation.status} /> },
        { head: 'Category', cell: (conversation) => inWords(conversation.classification.category) },
        { head: 'Score', align: 'end', optional: true, cell: ({ csat_score }) => csat_score ?? '—' },
        { head: 'Last activity', align: 'end', cell: (conversation) => <RelativeTime at={conversation.updated_at} /> },
      ]}
    />
  )
}

function LastMessage({ last_message }: ConversationView) {
  return (
    <Text size="sm" lineClamp={1}>
      {last_message?.direction === 'outbound' && 'Sent: '}
      <bdi>{last_message?.text ?? 'No messages'}</bdi>
    </Text>
  )
}
