import { Anchor, Text } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePageParameter } from '../../ui/forms/query-parameters.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

const pageName = 'campaign-page'

/** The campaign messages sent to this contact, with their outcomes. */
export function CampaignMessages({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const trpc = useTRPC()
  const page = usePageParameter(pageName)
  const list = useQuery(
    trpc.contacts.campaignMessages.queryOptions(
      { ...useScope(), contactId, page, limit: 10 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Panel flush title={t('campaignMessages')}>
      <List query={list} expected={3} pageName={pageName} empty={t('noCampaignMessagesYet')}>
        {(rows) => (
          <DataTable
            label={t('campaignMessages')}
            rows={rows}
            keyOf={(message) => message.id}
            columns={[
              { head: t('campaign'), cell: (message) => <CampaignLink message={message} />, width: '24%' },
              { head: t('message'), cell: MessageText, width: '36%', long: true },
              { head: t('outcome'), cell: Outcome },
              { head: t('sent'), align: 'end', cell: (message) => <RelativeTime at={message.created_at} /> },
            ]}
          />
        )}
      </List>
    </Panel>
  )
}

function CampaignLink({ message: { campaign_id, sent_by } }: { message: MessageView }) {
  const { t } = useTranslation('contacts')
  const to = useTo()
  return (
    <Anchor component={Link} to={to(`campaigns/${campaign_id}`)} size="sm">
      <bdi>{sent_by ?? t('campaign')}</bdi>
    </Anchor>
  )
}

function MessageText({ text }: MessageView) {
  return (
    <Text size="sm" lineClamp={1} title={text} dir="auto">
      {text}
    </Text>
  )
}

const tones: Record<MessageView['status'], Tone> = {
  received: 'good',
  queued: 'quiet',
  sent: 'info',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  uncertain: 'warn',
}

function Outcome({ status, error }: MessageView) {
  return (
    <>
      <StatusBadge tone={tones[status]}>{inWords(status)}</StatusBadge>
      {error && (
        <Text size="xs" c="dimmed">
          {translated(error.message)}
        </Text>
      )}
    </>
  )
}
