import { Anchor } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { useTo } from '../../../scope.ts'
import styles from './phone-bubble.module.css'

/** The status as the inbox shows it. */
export function inboxStatusLabel(status: MessageView['status']): string {
  return i18n.t(`simulator:status.${status}`)
}

/** The failure that the inbox shows for a message. */
export function InboxLine({ inbox }: { inbox: NonNullable<SimulatedBubble['inbox']> }) {
  const { t } = useTranslation('simulator')
  const to = useTo()
  const reason = inbox.error === null ? t('outcomeUnknown') : `${translated(inbox.error.message)} (${inbox.error.code})`
  if (inbox.status !== 'failed' && inbox.status !== 'uncertain') return null
  return (
    <p className={styles.inbox}>
      <Trans
        t={t}
        i18nKey="inboxStatus"
        values={{ status: inboxStatusLabel(inbox.status), reason }}
        components={{ strong: <strong /> }}
      />
      {inbox.conversation_id && (
        <>
          {' '}
          <Anchor component={Link} to={to(`inbox/${inbox.conversation_id}`)} inherit underline="always">
            {t('viewInInbox')}
          </Anchor>
        </>
      )}
    </p>
  )
}
