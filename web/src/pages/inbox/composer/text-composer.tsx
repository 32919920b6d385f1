import { ActionIcon, Button, Text, Textarea } from '@mantine/core'
import { maxTextLength } from '@parley/shared/words'
import { IconChecks, IconNote, IconSend } from '@tabler/icons-react'
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { EmojiButton } from '../../../ui/emoji/emoji-button.tsx'
import { insertAtCaret } from '../../../ui/forms/insert-at-caret.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import styles from '../thread/thread.module.css'
import { useDelayed } from '../thread/use-delayed.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import { CannedList } from './canned-list.tsx'
import { CollisionWarning } from './collision.tsx'
import type { buttonsOf } from './content/content-values.ts'
import { AttachButtons } from './files/attach-buttons.tsx'
import { isReady } from './files/attached-files.ts'
import { useAttach } from './files/use-attach.ts'
import { useDroppedFiles } from './files/use-dropped-files.ts'
import { MentionList } from './mention-list.tsx'
import { isTouchScreen, sendsOnEnter } from './sends-on-enter.ts'
import { startWriting } from './start-writing.ts'
import { commandIn, useCannedReplies } from './use-canned-replies.ts'
import { type ComposedTextProps, type Sending, useComposedText } from './use-composed-text.ts'
import { useMentions } from './use-mentions.ts'
import { useUndoSend } from './use-undo-send.ts'

const Recorder = lazy(async () => ({ default: (await import('./voice/recorder.tsx')).Recorder }))
const AttachedList = lazy(async () => ({ default: (await import('./files/attached-list.tsx')).AttachedList }))

const QuotedStrip = lazy(async () => ({ default: (await import('./reply-extras.tsx')).QuotedStrip }))
const PreviewSwitch = lazy(async () => ({ default: (await import('./reply-extras.tsx')).PreviewSwitch }))
const ContentDialog = lazy(async () => ({ default: (await import('./content/content-dialog.tsx')).ContentDialog }))

const hasLink = (text: string) => /https?:\/\/\S/i.test(text)

/** Inserts a text where the caret is. */
export type Insert = (text: string) => void

type TextComposerProps = ComposedTextProps & { insert?: Ref<Insert> }

export function TextComposer(props: TextComposerProps) {
  const { t } = useTranslation(['inbox', 'files'])
  const { kind, conversation } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const composed = useComposedText(props)
  const { text, files, write, send, isEmpty, isSending, problem, collision, quoted, endQuoting } = composed
  const { attach, attachStored } = useAttach(conversation._id)
  const onFiles = kind === 'text' ? attachStored : undefined
  const onButtons = async (reply: Parameters<typeof buttonsOf>[0]) => {
    const { buttonsOf: begunWith } = await import('./content/content-values.ts')
    startWriting({ conversationId: conversation._id, kind: 'content', begun: begunWith(reply) })
  }
  const canned = useCannedReplies({
    ...{ text, write, onFiles },
    contact: { id: conversation.contact_id, name: conversation.contact.name },
    onButtons: kind === 'text' ? (reply) => void onButtons(reply) : undefined,
  })
  const mentions = useMentions(text, write, kind === 'note')
  const command = kind === 'text' ? commandIn(text) : undefined
  const stored = () => mentions.stored(text)
  const { submit, sendAnyway, isAsking, endAsking } = useSubmit(props, { send, stored, asks: command !== undefined })
  const [isRecording, setRecording] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const takesFiles = kind === 'text' && !isSending
  const isDragging = useDroppedFiles(takesFiles ? attach : undefined)
  useImperativeHandle(props.insert, () => (inserted) => field.current && insertAtCaret(field.current, inserted, write))
  const andResolve = t(kind === 'note' ? 'addAndResolve' : 'sendAndResolve')
  useShortcuts(t('inbox'), [{ keys: 'mod+shift+enter', name: andResolve, run: () => submit(true) }])
  const undoNewest = useUndoNewest(conversation._id)
  useEffect(() => {
    // A restored draft is continued, and the browser would put the caret before it.
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const replyHint = t(conversation.status === 'resolved' ? 'replyToReopen' : 'typeAReply')
  return (
    <div className={styles.composer} data-kind={kind}>
      {problem && (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      )}
      {quoted && (
        <Suspense>
          <QuotedStrip quoted={quoted} onRemove={endQuoting} />
        </Suspense>
      )}
      {files.length > 0 && (
        <Suspense>
          <AttachedList conversationId={conversation._id} />
        </Suspense>
      )}
      {isRecording && (
        <Suspense>
          <Recorder conversationId={conversation._id} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      <div className={styles.writing}>
        {isDragging && <div className={styles.dropHere}>{t('files:dropToAttach')}</div>}
        <CannedList canned={canned} />
        <MentionList mentions={mentions} />
        <Textarea
          ref={field}
          id="composer"
          aria-label={t(kind === 'note' ? 'note' : 'replyKind')}
          placeholder={kind === 'note' ? t('typeANote') : replyHint}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxTextLength}
          value={text}
          {...mentions.fieldProps}
          {...canned.fieldProps}
          onChange={(event) => write(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (!takesFiles || pasted.length === 0) return
            // A spreadsheet program also puts a picture of the cells there: then the text is meant.
            if (event.clipboardData.types.includes('text/plain')) return
            event.preventDefault()
            void attach(pasted)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || canned.handleKey(event) || mentions.handleKey(event)) return
            if (event.key === 'Escape') {
              if (quoted) endQuoting()
              else event.currentTarget.blur()
            }
            const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
            if (isUndo && text === '' && kind === 'text' && undoNewest()) return event.preventDefault()
            if (!sendsOnEnter(event, isTouchScreen())) return
            event.preventDefault()
            submit()
          }}
        />
      </div>
      {kind === 'text' && hasLink(text) && (
        <Suspense>
          <PreviewSwitch isHidden={composed.hidesPreview} onChange={composed.setHidesPreview} />
        </Suspense>
      )}
      {kind === 'text' && <SimulatedNote />}
      <Confirm
        opened={isAsking}
        onClose={endAsking}
        question={t('sendCommandQuestion', { command: command ?? '' })}
        yes={t('sendAnyway')}
        onConfirm={() => sendAnyway({ warns: true })}
      >
        {t('sendCommandHint')}
      </Confirm>
      {isChoosing && (
        <Suspense>
          <ContentDialog conversation={conversation} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      <CollisionWarning collision={collision} onSend={() => sendAnyway({ warns: false })} />
      <Actions
        kind={kind}
        andResolve={andResolve}
        isSending={isSending}
        isEmpty={isEmpty || !files.every(isReady)}
        onFiles={attach}
        onRecord={() => setRecording(true)}
        onMore={() => setChoosing(true)}
        onEmoji={(emoji) => field.current && insertAtCaret(field.current, emoji, write)}
        onSend={submit}
      />
    </div>
  )
}

type ActionsProps = {
  kind: 'text' | 'note'
  /** The label of the button that also resolves the conversation. */
  andResolve: string
  isSending: boolean
  /** Whether there is nothing that can be sent now. */
  isEmpty: boolean
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
  onMore: () => void
  onEmoji: (emoji: string) => void
  onSend: (thenResolves?: boolean) => void
}

/** The buttons below the text. */
function Actions({ kind, andResolve, isSending, isEmpty, onFiles, onRecord, onMore, onEmoji, onSend }: ActionsProps) {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.actions}>
      <EmojiButton onSelect={onEmoji} />
      {kind === 'text' && <AttachButtons onFiles={onFiles} onRecord={onRecord} onMore={onMore} />}
      <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
        {t(kind === 'note' ? 'keysOfANote' : 'keysOfAReply')}
      </Text>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={andResolve}
        title={andResolve}
        disabled={isSending || isEmpty}
        onClick={() => onSend(true)}
      >
        <IconChecks size={16} />
      </ActionIcon>
      <Button
        leftSection={kind === 'note' ? <IconNote size={14} /> : <IconSend size={14} />}
        loading={isSending}
        disabled={isEmpty}
        onClick={() => onSend()}
      >
        {t(kind === 'note' ? 'addNote' : 'send')}
      </Button>
    </div>
  )
}

type Submission = {
  readonly send: (how: Sending) => Promise<boolean>
  /** The text as it is stored. */
  readonly stored: () => string
  /** Whether it is asked before the text is sent. */
  readonly asks: boolean
}

/** Sends what is written, after a question where it asks one, and resolves the conversation afterwards where that was chosen. */
function useSubmit({ kind, conversation }: TextComposerProps, { send, stored, asks }: Submission) {
  const [isAsking, setAsking] = useState(false)
  const [resolves, setResolves] = useState(false)
  const { change } = useChangeConversations()
  const sendAnd = async (thenResolves: boolean, how: Sending) => {
    if (!(await send(how)) || !thenResolves) return
    // A reply reopens a resolved conversation when it is sent, unless it is resolved after the reply was written.
    const isReopened = kind === 'text' && conversation.status === 'resolved'
    if (isReopened) await change([conversation], { status: 'open' })
    await change([isReopened ? { ...conversation, status: 'open' } : conversation], { status: 'resolved' })
  }
  return {
    submit: (thenResolves = false) => {
      setResolves(thenResolves)
      if (asks) setAsking(true)
      else void sendAnd(thenResolves, { warns: kind === 'text', stored: stored() })
    },
    /** Sends what is written once the person has confirmed that it is to be sent. */
    sendAnyway: (how: Sending) => sendAnd(resolves, how),
    isAsking,
    endAsking: () => setAsking(false),
  }
}

/** Returns a function that undoes the newest message of the person in the conversation that still can be. False without one. */
function useUndoNewest(conversationId: string): () => boolean {
  const newest = useDelayed(conversationId).findLast(({ is_own }) => is_own)
  const undo = useUndoSend()
  return () => {
    if (newest) void undo([newest.id])
    return newest !== undefined
  }
}
