import { Text } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'

/** Says where replies go, for a customer who can be reached at several numbers; renders nothing otherwise. */
export function ReplyAddress({
  conversation: { contact_id, reply_address: address },
}: {
  conversation: ConversationDetail
}) {
  const { t } = useTranslation('timeline')
  const trpc = useTRPC()
  const contact = useQuery(
    trpc.contacts.get.queryOptions({ ...useScope(), contactId: contact_id ?? '' }, { enabled: contact_id !== null }),
  )
  const numbers = contact.data?.addresses.filter(({ kind, ended_at }) => kind !== 'email' && ended_at === null) ?? []
  if (numbers.length < 2 || address === null) return null
  return (
    <Text size="xs" c="dimmed" px="md">
      <Trans
        t={t}
        i18nKey="repliesGoTo"
        components={{ address: address.startsWith('+') ? <PhoneNumber phone={address} /> : <bdi>{address}</bdi> }}
      />
    </Text>
  )
}
