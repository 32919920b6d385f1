import { Button, Text } from '@mantine/core'
import type { SimulatedPhone } from '@parley/shared/simulator/simulator'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { useSimulatorChannel } from '../use-simulator.ts'
import { AddPhone } from './add-phone.tsx'
import styles from './phone-list.module.css'

const maxSearchLength = 100

/** The simulated customers, with a search field and a button to add one. */
export function PhoneList({ current }: { current: string | undefined }) {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const [q, setQ] = useQueryParameter('q')
  const [adding, setAdding] = useState(false)
  const input = { ...useScope(), channelId: useSimulatorChannel(), ...(q?.trim() && { q: q.trim() }) }
  const phones = useQuery({ ...trpc.simulator.phones.queryOptions(input), placeholderData: keepPreviousData })
  return (
    <Panel
      title={t('customers')}
      flush
      action={
        !adding && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {adding && <AddPhone onDone={() => setAdding(false)} />}
      <div className={styles.search}>
        <SearchField
          label={t('searchCustomers')}
          placeholder={t('phoneNumberOrName')}
          value={q}
          onSearch={setQ}
          maxLength={maxSearchLength}
        />
      </div>
      <Loaded query={phones} skeleton={<TableSkeleton rows={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="xs" c="dimmed" p="sm">
              {q ? t('noResults') : t('noCustomers')}
            </Text>
          ) : (
            <ul className={styles.phones} aria-label={t('customers')}>
              {data.map((phone) => (
                <PhoneRow key={phone.phone} phone={phone} isCurrent={phone.phone === current} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** One customer in the list. The link keeps the search. */
function PhoneRow({ phone, isCurrent }: { phone: SimulatedPhone; isCurrent: boolean }) {
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
            <PhoneNumber phone={phone.phone} />
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate dir="auto" {...(phone.last_text ? {} : { fs: 'italic' })}>
          {phone.last_text || t('noMessagesYet')}
        </Text>
      </NavLink>
    </li>
  )
}
