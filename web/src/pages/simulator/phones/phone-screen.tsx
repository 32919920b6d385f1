import { IconDeviceMobile } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { ThreadSkeleton } from '../../../ui/lists/skeletons.tsx'
import { useStickToEnd } from '../../../ui/lists/use-stick-to-end.ts'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { usePlay, useThread } from '../use-simulator.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import styles from './phone-screen.module.css'
import { Say } from './say.tsx'

/** A customer's phone: what they got, and their thumbs. */
export function PhoneScreen({ phone }: { phone: string | undefined }) {
  const formatPhone = usePhoneFormat()
  const thread = useThread(phone)
  const { say } = usePlay()
  const end = useStickToEnd(thread.data?.data.length ?? 0)

  if (!phone) {
    return (
      <div className={styles.phone}>
        <EmptyState icon={<IconDeviceMobile size={20} />} title="No phone in hand">
          Choose a customer, add one by number, or start with one of the numbers below that misbehave on purpose.
        </EmptyState>
      </div>
    )
  }
  const known = thread.data?.phone
  return (
    <section className={styles.phone} aria-label={`Phone ${formatPhone(phone)}`}>
      <header className={styles.top}>{known?.name ?? formatPhone(phone)}</header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.thread} ref={end} role="log" aria-label="Messages on this phone" tabIndex={0}>
        <Loaded query={thread} skeleton={<ThreadSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={styles.nothing}>Nothing here yet. Write below as the customer, or send them a campaign.</p>
            ) : (
              data.map((bubble) => (
                <PhoneBubble
                  key={bubble.id}
                  bubble={bubble}
                  onQuickReply={(text) => {
                    const quoted = bubble.message_id && { reply_to: bubble.message_id }
                    void say({ from: phone, text, button: true, ...quoted }).catch(() => {})
                  }}
                />
              ))
            )
          }
        </Loaded>
      </div>
      {known?.blocked && (
        <p className={styles.blocked} role="status">
          The business is blocked. Writing to it lets it back in.
        </p>
      )}
      <Say onSay={(text) => say({ from: phone, text })} />
    </section>
  )
}
