import { ActionIcon, Button, Text, Textarea } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { maxTextLength } from '@parley/shared/words'
import { IconChecks, IconNote, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { EmojiButton } from '../../../ui/emoji/emoji-button.tsx'
import { insertAtCaret } from '../../../ui/forms/insert-at-caret.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import type { Pending } from '../thread/message-list.tsx'
import styles from '../thread/thread.module.css'
import { useDelayed } from '../thread/use-delayed.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import { CannedList } from './canned-list.tsx'
import { CollisionWarning, useCollision } from './collision.tsx'
import { MentionList } from './mention-list.tsx'
import { isTouchScreen, sendsOnEnter } from './sends-on-enter.ts'
import { commandIn, useCannedReplies } from './use-canned-replies.ts'
import { useMentions } from './use-mentions.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useOfferUndo, useUndoSend } from './use-undo-send.ts'

/** Inserts a text where the caret is. */
export type Insert = (text: string) => void

type TextComposerProps = {
  kind: 'text' | 'note'
  conversation: ConversationDetail
  onPending: (pending: Pending[]) => void
  /** Called when the text of a reply changes. */
  onType?: ((isEmpty: boolean) => void) | undefined
  insert?: Ref<Insert>
}

export function TextComposer(props: TextComposerProps) {
  const { t } = useTranslation('inbox')
  const { kind, conversation } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, write, send, isSending, problem, collision } = useComposedText(props)
  const canned = useCannedReplies({ text, write, contactName: conversation.contact.name })
  const mentions = useMentions(text, write, kind === 'note')
  const command = kind === 'text' ? commandIn(text) : undefined
  const stored = () => mentions.stored(text)
  const { submit, sendAnyway, isAsking, endAsking } = useSubmit(props, { send, stored, asks: command !== undefined })
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
      <div className={styles.writing}>
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
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || canned.handleKey(event) || mentions.handleKey(event)) return
            if (event.key === 'Escape') event.currentTarget.blur()
            const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
            if (isUndo && text === '' && kind === 'text' && undoNewest()) return event.preventDefault()
            if (!sendsOnEnter(event, isTouchScreen())) return
            event.preventDefault()
            submit()
          }}
        />
      </div>
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
      <CollisionWarning collision={collision} onSend={() => sendAnyway({ warns: false })} />
      <Actions
        kind={kind}
        andResolve={andResolve}
        isSending={isSending}
        isEmpty={text.trim() === ''}
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
  isEmpty: boolean
  onEmoji: (emoji: string) => void
  onSend: (thenResolves?: boolean) => void
}

/** The buttons below the text. */
function Actions({ kind, andResolve, isSending, isEmpty, onEmoji, onSend }: ActionsProps) {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.actions}>
      <EmojiButton onSelect={onEmoji} />
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

/** `stored` is the text with its mentions as they are stored. */
type Sending = { readonly warns: boolean; readonly stored?: string }

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
    /** After a question. */
    sendAnyway: (how: Sending) => sendAnd(resolves, how),
    isAsking,
    endAsking: () => setAsking(false),
  }
}

/** The text that is being written, kept as a draft until it is known to be sent. */
function useComposedText({ kind, conversation, onPending, onType }: TextComposerProps) {
  const { _id: conversationId } = conversation
  const draft = useMessageDraft(conversationId, kind)
  const sendMessage = useSendMessage(kind)
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState(draft.read)
  const [problem, setProblem] = useState<string>()
  const collision = useCollision(conversation, text === '')
  const write = (next: string) => {
    setText(next)
    draft.write(next)
    onType?.(next.trim() === '')
  }
  /** Returns whether it was sent. */
  const send = async ({ warns, stored = text }: Sending): Promise<boolean> => {
    const trimmed = text.trim()
    if (trimmed === '' || isSending) return false
    setSending(true)
    // Its draft stays until it is known to be sent: the page may be left before.
    setText('')
    onType?.(true)
    setProblem(undefined)
    onPending([{ id: 'pending', text: trimmed, kind }])
    try {
      if (warns && (await collision.warn())) {
        write(text)
        return false
      }
      await sendMessage(conversationId, stored.trim(), () => {
        if (draft.read() === text) draft.write('')
      })
      return true
    } catch (error) {
      setProblem(readFailure(error).message)
      write(text)
      return false
    } finally {
      onPending([])
      setSending(false)
    }
  }
  return { text, write, send, isSending, problem, collision }
}

/**
 * Sends a message to the customer or adds an internal note. Calls `onSent` once it is known to be stored, before it can be
 * undone, and resolves when the thread shows it.
 */
function useSendMessage(kind: 'text' | 'note') {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const note = useMutation(trpc.messages.addNote.mutationOptions())
  const offerUndo = useOfferUndo()
  return async (conversationId: string, text: string, onSent: () => void) => {
    const input = { ...scope, conversationId, text }
    if (kind === 'note') {
      await note.mutateAsync(input)
      onSent()
    } else {
      const sent = await send.mutateAsync(input)
      onSent()
      offerUndo(sent)
    }
    await Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.conversations.pathFilter()),
    ])
  }
}

/** Returns a function that undoes the newest message of the person in the conversation that still can be. False without one. */
function useUndoNewest(conversationId: string): () => boolean {
  const newest = useDelayed(conversationId).findLast(({ is_own }) => is_own)
  const undo = useUndoSend()
  return () => {
    if (newest) void undo(newest.id)
    return newest !== undefined
  }
}
