import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import { IconArrowMerge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useMay, useTo } from '../../../scope.ts'
import { SideScroll } from '../../../ui/lists/side-scroll.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { searchWithMessage } from '../next/search-with-message.ts'
import { useRelatedName } from './related-name.ts'
import styles from './thread.module.css'
import type { ChosenForReply } from './use-reply-target.ts'

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** The open conversations with the customer beside the one that is shown, the oldest first. Fewer than two need no tabs. */
function tabsOf(related: readonly RelatedConversation[], shownId: string): RelatedConversation[] {
  const shown = related.filter(({ id, status }) => status !== 'resolved' || id === shownId)
  return shown.length < 2 ? [] : shown.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

type ConversationTabsProps = { related: readonly RelatedConversation[]; shownId: string }

export function ConversationTabs({ related, shownId }: ConversationTabsProps) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  const { search } = useLocation()
  const nameOf = useRelatedName()
  const mayReply = useMay('reply')
  const [opened, { open, close }] = useDisclosure(false)
  const tabs = tabsOf(related, shownId)
  if (tabs.length === 0) return null
  const unresolved = tabs.filter(({ status, is_history: isHistory }) => status !== 'resolved' && !isHistory)
  const others = unresolved.filter(({ id }) => id !== shownId)
  const canMerge = mayReply && others.length > 0 && others.length < unresolved.length
  return (
    <nav aria-label={t('openConversations')} className={styles.tabsLine}>
      <SideScroll>
        <ul className={styles.tabs}>
          {tabs.map((each) => (
            <li key={each.id}>
              <Link
                to={{ pathname: to(`inbox/${each.id}`), search: searchWithMessage(search) }}
                state={{ repliesInto: each.id } satisfies ChosenForReply}
                className={styles.tab}
                aria-current={each.id === shownId ? 'page' : undefined}
              >
                <span dir="auto">{nameOf(each)}</span>
                {each.status !== 'open' && (
                  <span>{t(each.status === 'pending' ? 'words.Pending' : 'words.Resolved')}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </SideScroll>
      {canMerge && (
        <Button
          className={styles.merge ?? ''}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowMerge size={14} />}
          onClick={open}
        >
          {t('mergeConversations')}
        </Button>
      )}
      <MergeDialog opened={opened} shownId={shownId} others={others} onClose={close} />
    </nav>
  )
}

type ReplyPlaceProps = ConversationTabsProps & { targetId: string }

/** Says which of several conversations a reply goes into. */
export function ReplyPlace({ related, shownId, targetId }: ReplyPlaceProps) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  const { search } = useLocation()
  const nameOf = useRelatedName()
  const target = related.find(({ id }) => id === targetId)
  if (!target || tabsOf(related, shownId).length === 0) return null
  return (
    <p className={styles.replyPlace} role="status">
      <span dir="auto">{t('goesInto', { name: nameOf(target) })}</span>
      {targetId !== shownId && (
        <Button
          component={Link}
          to={{ pathname: to(`inbox/${shownId}`), search }}
          state={{ repliesInto: shownId } satisfies ChosenForReply}
          replace
          variant="subtle"
          size="compact-xs"
        >
          {t('useThisConversation')}
        </Button>
      )}
    </p>
  )
}
