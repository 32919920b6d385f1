import { Button, Text, Textarea } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { MessageView } from '@parley/shared/conversations/messages'
import { maxTextLength } from '@parley/shared/words'
import { IconNote, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { insertAtCaret } from '../../../ui/forms/insert-at-caret.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import type { Pending } from '../thread/message-list.tsx'
import styles from '../thread/thread.module.css'
import { useMessages } from '../thread/use-messages.ts'
import { CannedList } from './canned-list.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { repliedMeanwhile } from './replied-meanwhile.ts'
import { isTouchScreen, sendsOnEnter } from './sends-on-enter.ts'
import { useCannedReplies } from './use-canned-replies.ts'
import { useMessageDraft } from './use-message-draft.ts'

type TextComposerProps = {
  kind: 'text' | 'note'
  conversation: ConversationDetail
  onPending: (pending: Pending[]) => void
  /** Called when the text of a reply changes. */
  onType?: ((isEmpty: boolean) => void) | undefined
}

export function TextComposer({ kind, conversation, onPending, onType }: TextComposerProps) {
  const { t } = useTranslation('inbox')
  const { _id: conversationId, status } = conversation
  const draft = useMessageDraft(conversationId, kind)
  const message = useSendMessage(kind)
  const [text, setText] = useState(draft.read)
  const [problem, setProblem] = useState<string>()
  const write = (next: string) => {
    setText(next)
    draft.write(next)
    onType?.(next.trim() === '')
  }
  const canned = useCannedReplies(text, write)

  const field = useRef<HTMLTextAreaElement>(null)
  const collision = useCollision(conversationId, text)

  const submit = () => {
    const reply = kind === 'text' && text.trim() !== '' ? collision.find() : undefined
    if (reply) collision.warnOf(reply)
    else void send()
  }
  const send = async () => {
    const trimmed = text.trim()
    if (trimmed === '' || message.isPending) return
    write('')
    setProblem(undefined)
    onPending([{ id: 'pending', text: trimmed, kind }])
    try {
      await message.send(conversationId, trimmed)
    } catch (error) {
      setProblem(readFailure(error).message)
      write(text)
    } finally {
      onPending([])
    }
  }
  const replyHint = t(status === 'resolved' ? 'typeAReplyToReopen' : 'typeAReply')
  return (
    <div className={styles.composer} data-kind={kind}>
      {problem && (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      )}
      <div className={styles.writing}>
        <CannedList canned={canned} />
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
          {...canned.fieldProps}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || canned.handleKey(event)) return
            if (event.key === 'Escape') event.currentTarget.blur()
            if (!sendsOnEnter(event, isTouchScreen())) return
            event.preventDefault()
            submit()
          }}
        />
      </div>
      {kind === 'text' && <SimulatedNote />}
      <Confirm
        opened={collision.warning !== undefined}
        onClose={collision.dismiss}
        question={t('hasJustReplied', { name: collision.warning?.sent_by ?? t('somebody') })}
        yes={t('sendAnyway')}
        onConfirm={send}
      >
        {t('sentWhileYouWrote', { text: collision.warning?.text ?? '' })}
      </Confirm>
      <div className={styles.actions}>
        <EmojiButton onSelect={(emoji) => field.current && insertAtCaret(field.current, emoji, write)} />
        <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
          {t(kind === 'note' ? 'keysOfANote' : 'keysOfAReply')}
        </Text>
        <Button
          leftSection={kind === 'note' ? <IconNote size={14} /> : <IconSend size={14} />}
          loading={message.isPending}
          disabled={text.trim() === ''}
          onClick={submit}
        >
          {t(kind === 'note' ? 'addNote' : 'send')}
        </Button>
      </div>
    </div>
  )
}

/** Finds and shows a reply that somebody else sent while the person was writing. */
function useCollision(conversationId: string, text: string) {
  const { me } = useWorkspaceContext()
  const messages = useMessages(conversationId).data
  const newestAt = messages && (messages.at(-1)?.created_at ?? '')
  const begunAfter = useRef<string>(undefined)
  const [warning, setWarning] = useState<MessageView>()
  useEffect(() => {
    // Text that was restored counts as begun when its conversation was opened.
    if (text === '' || begunAfter.current === undefined) begunAfter.current = newestAt
  }, [text, newestAt])
  return {
    warning,
    warnOf: setWarning,
    find: () => repliedMeanwhile(messages ?? [], { begunAfter: begunAfter.current, ownName: me.user.name }),
    dismiss: () => {
      setWarning(undefined)
      // Whoever was warned has seen the reply.
      begunAfter.current = newestAt
    },
  }
}

/** Sends a message to the customer or adds an internal note. Resolves when the thread shows it. */
function useSendMessage(kind: 'text' | 'note') {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const note = useMutation(trpc.messages.addNote.mutationOptions())
  const mutation = kind === 'note' ? note : send
  return {
    isPending: mutation.isPending,
    send: async (conversationId: string, text: string) => {
      const input = { ...scope, conversationId, text }
      await (kind === 'note' ? note.mutateAsync(input) : send.mutateAsync(input))
      await Promise.all([
        queries.invalidateQueries(trpc.messages.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
    },
  }
}
