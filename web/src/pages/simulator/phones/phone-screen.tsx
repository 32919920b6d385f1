import { CloseButton } from '@mantine/core'
import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { MessagesSkeleton } from '../../../ui/lists/skeletons.tsx'
import { useStickToEnd } from '../../../ui/lists/use-stick-to-end.ts'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { useSimulator, useThread } from '../use-simulator.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import styles from './phone-screen.module.css'
import { ReplyField } from './reply-field.tsx'

/** A customer's phone: its messages, and a field to write as the customer. */
export function PhoneScreen({ phone }: { phone: string | undefined }) {
  const { t } = useTranslation('simulator')
  const formatPhone = usePhoneFormat()
  const thread = useThread(phone)
  const { reply } = useSimulator()
  const [quoted, setQuoted] = useState<SimulatedBubble>()
  const { box: end } = useStickToEnd(thread.data?.data.length ?? 0)

  if (!phone) {
    return (
      <div className={styles.phone}>
        <EmptyState icon={<IconDeviceMobile size={20} />} title={t('selectACustomer')}>
          {t('selectCustomer')}
        </EmptyState>
      </div>
    )
  }
  const known = thread.data?.phone
  return (
    <section className={styles.phone} aria-label={t('phone', { phone: formatPhone(phone) })}>
      <header className={styles.top} dir="auto">
        {known?.name ?? formatPhone(phone)}
        {known?.typing_until && <Typing key={known.typing_until} until={known.typing_until} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className={styles.thread} ref={end} role="log" aria-label={t('messagesOnThisPhone')} tabIndex={0}>
        <Loaded query={thread} skeleton={<MessagesSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={styles.nothing}>{t('noMessages')}</p>
            ) : (
              data.map((bubble) => (
                <PhoneBubble
                  key={bubble.id}
                  bubble={bubble}
                  onAnswer={(message) => {
                    const quoted = bubble.message_id && { reply_to: bubble.message_id }
                    void reply({ from: phone, ...message, ...quoted }).catch(() => {})
                  }}
                  onQuote={() => setQuoted(bubble)}
                />
              ))
            )
          }
        </Loaded>
      </div>
      {known?.blocked_by_business && (
        <p className={styles.blocked} role="status">
          {t('blockedByBusinessNotice')}
        </p>
      )}
      {known?.blocked && (
        <p className={styles.blocked} role="status">
          {t('blockedNotice')}
        </p>
      )}
      {quoted && (
        <div className={styles.quoting}>
          <span dir="auto">{quoted.text}</span>
          <CloseButton size="sm" aria-label={t('endQuote')} onClick={() => setQuoted(undefined)} />
        </div>
      )}
      <ReplyField
        onReply={async (message) => {
          const id = quoted?.message_id
          await reply({ from: phone, ...message, ...(id && { reply_to: id }) })
          setQuoted(undefined)
        }}
      />
    </section>
  )
}

/** Says until then that the business is typing. */
function Typing({ until }: { until: string }) {
  const { t } = useTranslation('simulator')
  const [isOver, setOver] = useState(() => Date.parse(until) <= Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return (
    <div className={styles.typing} role="status">
      {!isOver && t('businessIsTyping')}
    </div>
  )
}
