import { Anchor, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { categories, priorities } from '@parley/shared/words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { i18n } from '../../../i18n/i18n.ts'
import { useMay, useScope, useTo, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DetailItem, DetailList } from '../../../ui/lists/detail-list.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { OptOutSourceText } from '../../contacts/opt-out.tsx'
import { useConversationName } from '../conversation-name.ts'
import { StatusOfConversation } from '../status.tsx'
import { useAssignees } from '../use-assignees.ts'
import { useChangeConversation } from '../use-change-conversation.ts'
import styles from './details.module.css'
import { GroupDetails } from './group-details.tsx'
import { OptOutSelect } from './opt-out-select.tsx'

const ProfileWithNotes = lazy(async () => {
  await i18n.loadNamespaces('contact-details')
  return { default: (await import('../../contacts/profile/profile-with-notes.tsx')).ProfileWithNotes }
})
const BlockState = onDemand(async () => (await import('../../contacts/block/block-state.tsx')).BlockState)

type DetailsProps = { conversation: ConversationDetail }

/** The customer's data, and the conversation's assignee and classification. */
export function Details({ conversation }: DetailsProps) {
  const { t } = useTranslation('inbox')
  const { contact } = conversation
  return (
    <Stack gap="lg">
      <Customer conversation={conversation} />
      <Classification conversation={conversation} />
      <Facts conversation={conversation} />
      {conversation.csat_comment && (
        <Text size="sm" fs="italic">
          <Trans
            t={t}
            i18nKey="quotedComment"
            values={{ comment: conversation.csat_comment }}
            components={{ comment: <bdi /> }}
          />
        </Text>
      )}
      {contact.phone && <OtherConversations phone={contact.phone} currentId={conversation._id} />}
    </Stack>
  )
}

function Customer({ conversation }: DetailsProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const to = useTo()
  const trpc = useTRPC()
  const { contact, contact_id: contactId } = conversation
  const contactQuery = useQuery(
    trpc.contacts.get.queryOptions({ ...useScope(), contactId: contactId ?? '' }, { enabled: contactId !== null }),
  )
  return (
    <section className={styles.section}>
      <Title order={3} className={styles.name ?? ''}>
        <bdi>{nameOf(conversation)}</bdi>
      </Title>
      {contact.phone && (
        <Text size="sm" component="div" c="dimmed">
          <PhoneNumber phone={contact.phone} copyable />
        </Text>
      )}
      {contactId !== null && (
        <Anchor component={Link} to={to(`contacts/${contactId}`)} size="sm">
          {t('viewContact')}
        </Anchor>
      )}
      {contactId !== null && <OptOutSelect contactId={contactId} optOut={conversation.opt_out} />}
      {conversation.group_id !== null && (
        <Text size="sm" c="dimmed">
          {t('aboutGroup', { id: conversation.group_id })}
        </Text>
      )}
      {conversation.group && <GroupDetails group={conversation.group} />}
      {contactQuery.data && (
        <Suspense>
          <OptOutSourceText contact={contactQuery.data} />
        </Suspense>
      )}
      {contactQuery.data && <BlockState opened contact={contactQuery.data} />}
      {contactQuery.data && (
        <Suspense>
          <ProfileWithNotes key={contactQuery.data.id} contact={contactQuery.data} />
        </Suspense>
      )}
    </section>
  )
}

function Classification({ conversation }: DetailsProps) {
  const { t } = useTranslation('inbox')
  const change = useChangeConversation(conversation._id)
  const mayChange = useMay('reply')
  const { classification } = conversation
  return (
    <section className={styles.section}>
      <AssigneeSelect conversation={conversation} />
      <NativeSelect
        label={t('category')}
        disabled={!mayChange}
        data={categories.map((value) => ({ value, label: inWords(value) }))}
        value={classification.category}
        onChange={({ currentTarget: { value } }) =>
          change({ classification: { category: categories.find((each) => each === value) } })
        }
      />
      <NativeSelect
        label={t('priority')}
        disabled={!mayChange}
        data={priorities.map((value) => ({ value, label: inWords(value) }))}
        value={classification.priority}
        onChange={({ currentTarget: { value } }) =>
          change({ classification: { priority: priorities.find((each) => each === value) } })
        }
      />
    </section>
  )
}

function Facts({ conversation }: DetailsProps) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  const trpc = useTRPC()
  const { campaign_id: campaignId } = conversation
  const campaign = useQuery(
    trpc.campaigns.get.queryOptions({ ...useScope(), campaignId: campaignId ?? '' }, { enabled: campaignId !== null }),
  )
  return (
    <DetailList>
      <DetailItem name={t('created')}>
        <RelativeTime at={conversation.created_at} />
      </DetailItem>
      {conversation.snoozed_until && (
        <DetailItem name={t('snoozedUntilDate')}>
          <RelativeTime at={conversation.snoozed_until} />
        </DetailItem>
      )}
      {conversation.resolved_at && (
        <DetailItem name={t('words.Resolved')}>
          <RelativeTime at={conversation.resolved_at} />
        </DetailItem>
      )}
      {conversation.window_closes_at && (
        <DetailItem name={t('replyWindowCloses')}>
          <RelativeTime at={conversation.window_closes_at} />
        </DetailItem>
      )}
      {conversation.csat_score !== null && (
        <DetailItem name={t('satisfaction')}>{t('scoreOfFive', { score: conversation.csat_score })}</DetailItem>
      )}
      {conversation.campaign_id && (
        <DetailItem name={t('campaign')}>
          <Anchor component={Link} to={to(`campaigns/${conversation.campaign_id}`)} size="sm">
            <bdi>{campaign.data?.name ?? t('viewCampaign')}</bdi>
          </Anchor>
        </DetailItem>
      )}
    </DetailList>
  )
}

function AssigneeSelect({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const { assignees, isLoaded } = useAssignees(conversation.assignee)
  const change = useChangeConversation(conversation._id)
  const mayChange = useMay('reply')
  const people = assignees.map(({ user_id, name }) => ({
    value: user_id,
    label: user_id === me.user.id ? t('nameIsYou', { name }) : name,
  }))
  return (
    <NativeSelect
      label={t('assignee')}
      disabled={!mayChange || !isLoaded}
      data={[{ value: '', label: t('unassigned') }, ...people]}
      value={conversation.assignee ?? ''}
      onChange={(event) => change({ assignee: event.currentTarget.value || null })}
    />
  )
}

/** Other conversations with the same customer. */
function OtherConversations({ phone, currentId }: { phone: string; currentId: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const to = useTo()
  const list = useQuery(trpc.conversations.list.queryOptions({ ...useScope(), phone, limit: 6 }))
  const others = (list.data?.data ?? []).filter(({ _id }) => _id !== currentId)
  if (others.length === 0) return null
  return (
    <section className={styles.section}>
      <Title order={3}>{t('otherConversations')}</Title>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other._id}>
            <Link to={to(`inbox/${other._id}`)} className={styles.other}>
              <span>
                <RelativeTime at={other.updated_at} />
              </span>
              <StatusOfConversation conversation={other} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
