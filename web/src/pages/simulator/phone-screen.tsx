import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconSend } from '@tabler/icons-react'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPhone } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { tellFailure } from '../../ui/notify.ts'
import { ThreadSkeleton } from '../../ui/skeletons.tsx'
import { useEndInSight } from '../../ui/use-end-in-sight.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import styles from './phone-screen.module.css'

type Said = { text: string; button?: boolean; reply_to?: string }

const longestName = 100

/** A customer's phone: what they got, and their thumbs. */
export function PhoneScreen({ phone }: { phone: string | undefined }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const thread = useQuery(trpc.simulator.thread.queryOptions(phone ? { ...scope, phone } : skipToken))
  const reply = useMutation(
    trpc.simulator.reply.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.simulator.pathFilter()),
      onError: tellFailure,
    }),
  )
  const [name, setName] = useState('')
  const end = useEndInSight(thread.data?.data.length ?? 0)

  if (!phone) {
    return (
      <div className={styles.phone}>
        <EmptyState icon={<IconDeviceMobile size={20} />} title="No phone in hand">
          Choose one, or add a number: any works, and some misbehave on purpose.
        </EmptyState>
      </div>
    )
  }
  const say = (said: Said) =>
    reply.mutateAsync({ ...scope, from: phone, ...said, ...(name.trim() && { name: name.trim() }) })
  return (
    <section className={styles.phone} aria-label={`Phone ${formatPhone(phone)}`}>
      <header className={styles.top}>{formatPhone(phone)}</header>
      <div className={styles.thread} ref={end} role="log" aria-label="Messages on this phone">
        <Loaded query={thread} skeleton={<ThreadSkeleton />}>
          {({ data }) =>
            data.map((bubble) => (
              <PhoneBubble
                key={bubble.id}
                bubble={bubble}
                onQuickReply={(text) =>
                  void say({ text, button: true, ...(bubble.message_id && { reply_to: bubble.message_id }) })
                }
              />
            ))
          }
        </Loaded>
      </div>
      <Say onSay={say}>
        <TextInput
          size="xs"
          variant="unstyled"
          aria-label="The customer’s name"
          placeholder="Name, if they gave one"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Say>
    </section>
  )
}

function Say({ onSay, children }: { onSay: (said: Said) => Promise<unknown>; children: ReactNode }) {
  const [text, setText] = useState('')
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    await onSay({ text }).catch(() => setText(text))
  }
  return (
    <form className={styles.say} onSubmit={send}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          radius="xl"
          size="xs"
          aria-label="Write as the customer"
          placeholder="Write as the customer"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" radius="xl" size="md" aria-label="Send as the customer">
          <IconSend size={14} />
        </ActionIcon>
      </Group>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        {children}
        <Button size="compact-xs" variant="default" onClick={() => void onSay({ text: 'STOP' }).catch(() => {})}>
          Write STOP
        </Button>
      </Group>
    </form>
  )
}
