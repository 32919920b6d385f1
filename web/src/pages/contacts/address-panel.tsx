import { Group, Stack, Text } from '@mantine/core'
import type { AddressSource, ContactAddressView, ContactDetail } from '@parley/shared/contacts/contacts'
import { Trans, useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

const sources: Record<AddressSource, string> = {
  get message() {
    return i18n.t('contacts:fromAMessageOfTheCustomer')
  },
  get preference() {
    return i18n.t('contacts:sourceSettings')
  },
  get receipt() {
    return i18n.t('contacts:fromADeliveryReceipt')
  },
  get send() {
    return i18n.t('contacts:sourceSendResult')
  },
  get card() {
    return i18n.t('contacts:sourceContactCard')
  },
  get quote() {
    return i18n.t('contacts:sourceQuote')
  },
  get change() {
    return i18n.t('contacts:sourceReportedChange')
  },
  get list() {
    return i18n.t('contacts:fromAListOfThisWorkspace')
  },
  get person() {
    return i18n.t('contacts:typedByAColleague')
  },
  get import() {
    return i18n.t('contacts:fromAnImport')
  },
  get api() {
    return i18n.t('contacts:fromAProgram')
  },
  get earlier() {
    return i18n.t('contacts:storedByAnEarlierVersion')
  },
}

/** Every phone number and user ID by which the customer is or was known. */
export function AddressPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  return (
    <Panel title={t('phoneNumbersAndIds')}>
      <Stack gap="sm">
        {contact.username && <Text size="sm">{t('username', { username: contact.username })}</Text>}
        {contact.addresses.map((address) => (
          <Address key={`${address.kind} ${address.value}`} address={address} />
        ))}
      </Stack>
    </Panel>
  )
}

function Address({ address }: { address: ContactAddressView }) {
  const { t } = useTranslation('contacts')
  const { kind, value, is_current, source, first_seen_at, ended_at } = address
  return (
    <div>
      <Group gap="xs">
        {kind === 'phone' ? (
          <PhoneNumber phone={value} copyable />
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        )}
        {is_current && <StatusBadge tone="good">{t('current')}</StatusBadge>}
        {ended_at && <StatusBadge tone="quiet">{t('former')}</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        <Trans
          t={t}
          i18nKey="since"
          values={{ source: sources[source] }}
          components={{ relativetime: <RelativeTime at={first_seen_at} /> }}
        />
        {ended_at && <Trans t={t} i18nKey="until" components={{ relativetime: <RelativeTime at={ended_at} /> }} />}
      </Text>
    </div>
  )
}
