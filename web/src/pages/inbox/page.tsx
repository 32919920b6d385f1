import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { i18n, loadSentences } from '../../i18n/i18n.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ConversationsIllustration } from '../../ui/illustrations/conversations-illustration.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { ThreadSkeleton } from '../../ui/lists/skeletons.tsx'
import { SideSheet } from '../../ui/overlays/side-sheet.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { ShownRows } from './next/shown-rows.ts'
import styles from './page.module.css'

const fetchThread = () => import('./open-thread.tsx')
/** What a timeline says about activities, calls, ads and files. */
const fetchTexts = () => Promise.all([loadSentences(), i18n.loadNamespaces(['timeline', 'files'])])
const fetchDetails = () => import('./details/details.tsx')
/** Loads what an open conversation needs. The list does without it, so this waits until the pointer moves or a key is pressed. */
const fetchPanes = () => void Promise.allSettled([fetchThread(), fetchDetails(), fetchTexts()])
const OpenThread = lazy(async () => {
  const [{ OpenThread }] = await Promise.all([fetchThread(), fetchTexts()])
  return { default: OpenThread }
})
const Details = lazy(async () => ({ default: (await fetchDetails()).Details }))

/** Three panes: conversations, messages, and customer details. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  usePageTitle(t('inbox'))
  const { conversationId } = useParams()
  const rows = useRef<readonly ConversationView[]>([])
  useEffect(() => {
    const left = new AbortController()
    for (const event of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(event, fetchPanes, { once: true, passive: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return (
    <ShownRows value={rows}>
      <div className={styles.panes} data-open={conversationId !== undefined || undefined}>
        <ConversationList />
        {conversationId ? (
          <OpenConversation key={conversationId} conversationId={conversationId} />
        ) : (
          <div className={styles.empty}>
            <EmptyState illustration={<ConversationsIllustration />} title={t('selectAConversation')}>
              {t('selectAConversationToRead')}
            </EmptyState>
          </div>
        )}
      </div>
    </ShownRows>
  )
}

function OpenConversation({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const conversation = useQuery(trpc.conversations.get.queryOptions({ ...useScope(), conversationId }))
  const [detailsOpened, { open, close }] = useDisclosure(false)
  const isWide = useMediaQuery('(min-width: 1240px)')
  // The panes load at the same time as the conversation.
  useEffect(fetchPanes, [])
  return (
    <>
      <section className={styles.thread} aria-label={t('conversation')}>
        <Suspense fallback={<ThreadSkeleton />}>
          <Loaded query={conversation} skeleton={<ThreadSkeleton />}>
            {(data) => <OpenThread openId={conversationId} conversation={data} onDetails={isWide ? undefined : open} />}
          </Loaded>
        </Suspense>
      </section>
      {isWide ? (
        <aside className={styles.details} aria-label={t('details')}>
          <Suspense>{conversation.data && <Details conversation={conversation.data} />}</Suspense>
        </aside>
      ) : (
        <SideSheet label={t('details')} side="right" opened={detailsOpened} onClose={close}>
          <div className={styles.sheet}>
            <Suspense>{conversation.data && <Details conversation={conversation.data} />}</Suspense>
          </div>
        </SideSheet>
      )}
    </>
  )
}
