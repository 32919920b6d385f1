import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { StatusOfConversation } from '../status.tsx'
import styles from './details.module.css'

/** Other conversations with the same customer. */
export function OtherConversations({ phone, currentId }: { phone: string; currentId: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const to = useTo()
  const list = useQuery(trpc.conversations.list.queryOptions({ ...useScope(), phone, limit: 6 }))
  const others = (list.data?.data ?? []).filter(({ _id }) => _id !== currentId)
  if (others.length === 0) return null
  return (
    <section className={styles.section}>
      <Title order={3}>{t('otherConversations')}</Title>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other._id}>
            <Link to={to(`inbox/${other._id}`)} className={styles.other}>
              <span>
                <RelativeTime at={other.updated_at} />
              </span>
              <StatusOfConversation conversation={other} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
