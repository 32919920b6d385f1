import { Button, Text, Textarea } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { maxTextLength } from '@parley/shared/words'
import { IconNote, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import type { Pending } from '../thread/message-list.tsx'
import styles from '../thread/thread.module.css'
import { CannedList } from './canned-list.tsx'
import { saveDraft, savedDraft } from './drafts.ts'
import { useCannedReplies } from './use-canned-replies.ts'

type TextComposerProps = {
  kind: 'text' | 'note'
  conversation: ConversationDetail
  onPending: (pending: Pending[]) => void
}

export function TextComposer({ kind, conversation, onPending }: TextComposerProps) {
  const { _id: conversationId, status } = conversation
  const draftOf = kind === 'note' ? `note of ${conversationId}` : conversationId
  const say = useSay(kind)
  const [text, setText] = useState(() => savedDraft(draftOf))
  const [problem, setProblem] = useState<string>()
  const write = (next: string) => {
    setText(next)
    saveDraft(draftOf, next)
  }
  const canned = useCannedReplies(text, write)

  const submit = async () => {
    const said = text.trim()
    if (said === '' || say.isPending) return
    write('')
    setProblem(undefined)
    onPending([{ id: 'pending', text: said, kind }])
    try {
      await say.send(conversationId, said)
    } catch (error) {
      setProblem(readFailure(error).message)
      write(text)
    } finally {
      onPending([])
    }
  }
  const answer =
    status === 'resolved' ? 'Write to reopen this conversation' : 'Write an answer, or / for a canned reply'
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
          id="composer"
          aria-label={kind === 'note' ? 'Note' : 'Answer'}
          placeholder={kind === 'note' ? 'Only members see this' : answer}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxTextLength}
          value={text}
          {...canned.fieldProps}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || canned.takeKey(event)) return
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            void submit()
          }}
        />
      </div>
      <div className={styles.actions}>
        <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
          Enter {kind === 'note' ? 'saves' : 'sends'}, Shift + Enter begins a line
        </Text>
        <Button
          leftSection={kind === 'note' ? <IconNote size={14} /> : <IconSend size={14} />}
          loading={say.isPending}
          disabled={text.trim() === ''}
          onClick={() => void submit()}
        >
          {kind === 'note' ? 'Add note' : 'Send'}
        </Button>
      </div>
    </div>
  )
}

/** Says it to the customer, or notes it for members; done when the thread shows it. */
function useSay(kind: 'text' | 'note') {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const note = useMutation(trpc.messages.addNote.mutationOptions())
  const chosen = kind === 'note' ? note : send
  return {
    isPending: chosen.isPending,
    send: async (conversationId: string, text: string) => {
      const said = { ...scope, conversationId, text }
      await (kind === 'note' ? note.mutateAsync(said) : send.mutateAsync(said))
      await Promise.all([
        queries.invalidateQueries(trpc.messages.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
    },
  }
}
