import { Text } from '@mantine/core'
import type { SimulatedPhone } from '@parley/shared/simulator/simulator'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { useTo } from '../../../scope.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import styles from './phone-list.module.css'

/** One customer in the list. The link keeps the search. */
export function PhoneRow({ phone, isCurrent }: { phone: SimulatedPhone; isCurrent: boolean }) {
  const { t } = useTranslation('simulator')
  const formatPhone = usePhoneFormat()
  const to = useTo()
  const { search } = useLocation()
  return (
    <li>
      <NavLink
        to={to(`simulator/${encodeURIComponent(phone.phone)}`) + search}
        className={styles.phone ?? ''}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={styles.name}>
          <Text size="sm" fw={500} truncate dir="auto">
            {phone.name ?? formatPhone(phone.phone)}
          </Text>
          {phone.blocked && <StatusBadge tone="bad">{t('blocked')}</StatusBadge>}
        </span>
        {phone.name !== null && (
          <Text size="xs" c="dimmed" truncate>
            {formatPhone(phone.phone)}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate dir="auto" {...(phone.last_text ? {} : { fs: 'italic' })}>
          {phone.last_text || t('noMessagesYet')}
        </Text>
      </NavLink>
    </li>
  )
}
