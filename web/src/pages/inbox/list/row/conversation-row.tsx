import type { ListedConversation, SearchMatch } from '@parley/shared/conversations/search-match'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useParams } from 'react-router'
import { useTo } from '../../../../scope.ts'
import { PersonAvatar } from '../../../../ui/text/person-avatar.tsx'
import { ChannelMark } from '../../channel-mark.tsx'
import { useMessageDraft } from '../../composer/use-message-draft.ts'
import { useConversationName } from '../../conversation-name.ts'
import { searchWithMessage } from '../../next/search-with-message.ts'
import { StatusOfConversation } from '../../status.tsx'
import styles from '../conversation-list.module.css'
import { partsOf } from '../matched-parts.ts'
import { AssigneeMark, PriorityMark, RowTime, TagsMark, TogetherMark, UnreadMark, ViewersMark } from './row-marks.tsx'

/** Two lines: who it is and for how long they have waited; what was said last and how the conversation is sorted. */
export function ConversationRow({ conversation }: { conversation: ListedConversation }) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const to = useTo()
  const { search } = useLocation()
  const { last_message: last, is_unread: isUnread, match } = conversation
  const { conversationId: openId } = useParams()
  const draft = useMessageDraft(conversation._id, 'text').read()
  const showsDraft = draft !== '' && openId !== conversation._id
  return (
    <NavLink
      to={{ pathname: to(`inbox/${conversation._id}`), search: searchWithMessage(search, match?.message_id) }}
      className={styles.row ?? ''}
      data-conversation={conversation._id}
      data-unread={isUnread || undefined}
    >
      <PersonAvatar
        name={conversation.contact.name ?? undefined}
        of={conversation.contact.phone ?? nameOf(conversation)}
      />
      <span className={styles.line}>
        <span className={styles.name} dir="auto">
          {nameOf(conversation)}
        </span>
        <ChannelMark channelId={conversation.channel_id} />
        <PriorityMark priority={conversation.classification.priority} />
        <RowTime conversation={conversation} />
      </span>
      <span className={styles.line}>
        <span className={styles.snippet}>
          {match ? (
            <MatchedPlace match={match} />
          ) : showsDraft ? (
            <>
              <span className={styles.draft}>{t('draftInRow')} </span>
              <span dir="auto">{draft}</span>
            </>
          ) : (
            <>
              {last?.direction === 'outbound' && <span>{t('sentByUs')} </span>}
              <span dir="auto">{last?.text ?? t('nothingSent')}</span>
            </>
          )}
        </span>
        <span className={styles.marks}>
          <ViewersMark conversationId={conversation._id} />
          {conversation.together && <TogetherMark open={conversation.together.open} />}
          {conversation.tags.length > 0 && <TagsMark tags={conversation.tags} />}
          {conversation.status !== 'open' && <StatusOfConversation conversation={conversation} />}
          {conversation.assignee !== null && <AssigneeMark assignee={conversation.assignee} />}
          {isUnread && <UnreadMark />}
        </span>
      </span>
    </NavLink>
  )
}

const places = {
  name: 'inName',
  address: 'inPhoneOrId',
  message: 'inMessage',
  note: 'inNote',
  tag: 'inTag',
} as const satisfies Record<SearchMatch['in'], string>

/** Shows where the search found a conversation, with what matched marked. */
function MatchedPlace({ match }: { match: SearchMatch }) {
  const { t } = useTranslation('inbox')
  return (
    <>
      <span>{t(places[match.in])} </span>
      <span dir="auto">
        {partsOf(match.excerpt).map(({ text, isMarked, at }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
    </>
  )
}
