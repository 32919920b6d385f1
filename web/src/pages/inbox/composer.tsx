import { Button, Kbd, Text, Textarea } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations'
import { IconClockOff, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../failures.ts'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/callout.tsx'
import { useNow } from '../../ui/time.tsx'
import { maxTextLength } from '../../words.ts'
import { whyClosed } from './closed.ts'
import { keepDraft, keptDraft } from './drafts.ts'
import type { Pending } from './message-list.tsx'
import styles from './thread.module.css'

type ComposerProps = { conversation: ConversationDetail; onPending: (pending: Pending[]) => void }

export function Composer({ conversation, onPending }: ComposerProps) {
  const now = useNow()
  const mayReply = useMay('reply')
  const closed = mayReply ? whyClosed(conversation, now) : 'You may read this conversation but not answer it.'
  if (closed) {
    return (
      <div className={styles.closed} role="status">
        <IconClockOff size={16} aria-hidden /> {closed}
      </div>
    )
  }
  return <OpenComposer conversation={conversation} onPending={onPending} />
}

function OpenComposer({ conversation, onPending }: ComposerProps) {
  const { _id: conversationId } = conversation
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const [text, setText] = useState(() => keptDraft(conversationId))
  const [problem, setProblem] = useState<string>()

  const write = (next: string) => {
    setText(next)
    keepDraft(conversationId, next)
  }
  const submit = async () => {
    const said = text.trim()
    if (said === '' || send.isPending) return
    write('')
    setProblem(undefined)
    onPending([{ id: 'pending', text: said }])
    try {
      await send.mutateAsync({ ...scope, conversationId, text: said })
      await Promise.all([
        queries.invalidateQueries(trpc.messages.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
    } catch (error) {
      setProblem(readFailure(error).message)
      write(text)
    } finally {
      onPending([])
    }
  }
  return (
    <div className={styles.composer}>
      {problem && (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      )}
      <Textarea
        aria-label="Answer"
        placeholder={conversation.status === 'resolved' ? 'Write to reopen this conversation' : 'Write an answer'}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxTextLength}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void submit()
        }}
      />
      <div className={styles.actions}>
        <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
          <Kbd size="xs">Enter</Kbd> sends, <Kbd size="xs">Shift</Kbd> + <Kbd size="xs">Enter</Kbd> begins a line
        </Text>
        <Button
          leftSection={<IconSend size={14} />}
          loading={send.isPending}
          disabled={text.trim() === ''}
          onClick={() => void submit()}
        >
          Send
        </Button>
      </div>
    </div>
  )
}
