import { Button, SegmentedControl, Text } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { IconClockOff, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../scope.ts'
import { takeTypedAhead } from '../../../ui/pick/typed-ahead.ts'
import { formatTimeLeft } from '../../../ui/text/duration.ts'
import { useNow } from '../../../ui/text/time.tsx'
import type { Pending } from '../thread/message-list.tsx'
import styles from '../thread/thread.module.css'
import type { BegunContent } from './content/content-values.ts'
import { replyWindowProblem } from './reply-window.ts'
import { registerComposer, type WritingKind } from './start-writing.ts'
import type { FilledTemplate } from './template-form.tsx'
import { type Insert, TextComposer } from './text-composer.tsx'
import { useMessageDraft } from './use-message-draft.ts'

const ContentDialog = lazy(async () => ({ default: (await import('./content/content-dialog.tsx')).ContentDialog }))
const ReplyAddress = lazy(async () => ({ default: (await import('./reply-address.tsx')).ReplyAddress }))
const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }))

type ComposerProps = {
  /** The one that the reply goes into. */
  conversation: ConversationDetail
  /** The one that is shown, which keys of the list name. */
  shownId: string
  onPending: (pending: Pending[]) => void
  onType: (isEmpty: boolean) => void
  /** An AI agent or another app has the conversation. */
  anotherHasIt: boolean
}

export function Composer({ conversation, shownId, onPending, onType, anotherHasIt }: ComposerProps) {
  const { t } = useTranslation('inbox')
  const now = useNow()
  const mayReply = useMay('reply')
  const reply = useMessageDraft(conversation._id, 'text')
  const note = useMessageDraft(conversation._id, 'note')
  // A note that is not finished is shown again, unless a reply is not finished either.
  const [kind, setKind] = useState<WritingKind>(() => (note.read() !== '' && reply.read() === '' ? 'note' : 'text'))
  /** The template that is being chosen, with what it is filled with from the start. */
  const [template, setTemplate] = useState<{ readonly filled?: FilledTemplate | undefined }>()
  /** What is filled in again after it was undone. */
  const [content, setContent] = useState<BegunContent>()
  const [restorations, setRestorations] = useState(0)
  const insert = useRef<Insert>(null)
  const problem = replyWindowProblem(conversation, now)
  const isUnreachable = conversation.is_blocked || conversation.opt_out === 'everything'
  const allowsTemplates = !isUnreachable && conversation.group_id === null
  useStartWriting(shownId, ({ kind: what, isRestored = false, filled, begun }) => {
    if (what === 'content') return setContent(mayReply ? begun : undefined)
    if (what === 'template') return setTemplate(mayReply && allowsTemplates ? { filled } : undefined)
    // Synchronously, so that the next key press goes into the field.
    flushSync(() => {
      setKind(what)
      if (isRestored) setRestorations((count) => count + 1)
    })
    document.getElementById('composer')?.focus()
    const { text } = takeTypedAhead()
    if (text !== '') insert.current?.(text)
  })
  if (!mayReply) return <Closed>{t('readOnlyAccess')}</Closed>

  return (
    <>
      <ComposerHead
        conversation={conversation}
        kind={kind}
        isClosed={problem !== undefined}
        allowsTemplates={allowsTemplates}
        onKind={setKind}
        onTemplate={() => setTemplate({})}
      />
      {kind === 'text' && !problem && anotherHasIt && (
        <Text size="xs" role="status" px="md">
          {t('replyTakesOver')}
        </Text>
      )}
      {kind === 'text' && !problem && (
        <Suspense>
          <ReplyAddress conversation={conversation} />
        </Suspense>
      )}
      {kind === 'text' && problem ? (
        <Closed>{problem}</Closed>
      ) : (
        <TextComposer
          key={`${kind} ${restorations}`}
          kind={kind}
          insert={insert}
          conversation={conversation}
          onPending={onPending}
          onType={kind === 'text' ? onType : undefined}
        />
      )}
      {content && (
        <Suspense>
          <ContentDialog conversation={conversation} begun={content} onClose={() => setContent(undefined)} />
        </Suspense>
      )}
      {template && (
        <Suspense>
          <TemplateDialog conversation={conversation} filled={template.filled} onClose={() => setTemplate(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type ComposerHeadProps = {
  conversation: ConversationDetail
  kind: WritingKind
  /** Whether no reply can be sent now. */
  isClosed: boolean
  allowsTemplates: boolean
  onKind: (kind: WritingKind) => void
  onTemplate: () => void
}

/** Chooses what is written, and says for how long a reply can be. */
function ComposerHead({ conversation, kind, isClosed, allowsTemplates, onKind, onTemplate }: ComposerHeadProps) {
  const { t } = useTranslation('inbox')
  const now = useNow()
  return (
    <div className={styles.composerHead}>
      <SegmentedControl
        aria-label={t('messageType')}
        value={kind}
        onChange={(value) => onKind(value === 'note' ? 'note' : 'text')}
        data={[
          { value: 'text', label: t('replyKind') },
          { value: 'note', label: t('note') },
        ]}
      />
      {kind === 'text' && !isClosed && conversation.window_closes_at && (
        <Text size="xs" c="dimmed">
          {t('replyWindowLeft', { time: formatTimeLeft(Date.parse(conversation.window_closes_at) - now) })}
        </Text>
      )}
      {allowsTemplates && (
        <Button
          variant={isClosed ? 'filled' : 'default'}
          aria-label={t('sendATemplate')}
          classNames={{ section: styles.templateIcon ?? '', label: styles.templateWord ?? '' }}
          leftSection={<IconTemplate size={14} />}
          onClick={onTemplate}
        >
          {t('template')}
        </Button>
      )}
    </div>
  )
}

function Closed({ children }: { children: string }) {
  return (
    <div className={styles.closed} role="status">
      <IconClockOff size={16} aria-hidden /> <div>{children}</div>
    </div>
  )
}

/** Lets `startWriting` reach the composer while it is mounted. */
function useStartWriting(conversationId: string, start: Parameters<typeof registerComposer>[0]['start']): void {
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(() => registerComposer({ conversationId, start: (writing) => latest.current(writing) }), [conversationId])
}
