import { Anchor, Text } from '@mantine/core'
import type { RecipientView, RecipientWithContact } from '@parley/shared/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { translated } from '../../../i18n/sentences.ts'
import { useTo } from '../../../scope.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { RecipientStateBadge, recipientMeaning } from '../state.tsx'
import { canBeRepaired, RepairRecipient } from './repair-recipient.tsx'

type RecipientTableProps = {
  recipients: readonly RecipientWithContact[]
  /** The campaign, if the user can correct its failed recipients. */
  repairsOf?: string | undefined
}

export function RecipientTable({ recipients, repairsOf }: RecipientTableProps) {
  const { t } = useTranslation('campaigns')
  return (
    <DataTable
      label={t('recipients')}
      rows={recipients}
      keyOf={(recipient) => recipient.id}
      columns={[
        {
          head: '#',
          cell: (recipient) => formatNumber(recipient.position + 1),
          width: '56px',
          sort: { name: 'position' },
        },
        { head: t('name'), cell: (recipient) => <ContactOf recipient={recipient} />, narrow: 'name' },
        {
          head: t('phone'),
          cell: (recipient) => <AddressOf recipient={recipient} />,
          sort: { name: 'phone' },
          narrow: 'line',
        },
        { head: t('state'), cell: (recipient) => <StateOf recipient={recipient} />, narrow: 'state' },
        {
          head: t('details'),
          width: '34%',
          narrow: 'more',
          cell: (recipient) => (
            <>
              <ReasonOf recipient={recipient} />
              {repairsOf !== undefined && canBeRepaired(recipient) && (
                <RepairRecipient campaignId={repairsOf} recipient={recipient} />
              )}
            </>
          ),
        },
        { head: t('reply'), cell: (recipient) => <ReplyOf recipient={recipient} />, narrow: 'more' },
        {
          head: t('processed'),
          align: 'end',
          cell: (recipient) => (recipient.settled_at ? <RelativeTime at={recipient.settled_at} /> : '—'),
          sort: { name: 'processed' },
          narrow: 'corner',
        },
      ]}
    />
  )
}

/** The contact's name as a link to it. */
function ContactOf({ recipient: { contact } }: { recipient: RecipientWithContact }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  if (!contact) return '—'
  return (
    <Anchor component={Link} to={to(`contacts/${contact.id}`)} size="sm">
      <bdi>{contact.name ?? t('unnamedContact')}</bdi>
    </Anchor>
  )
}

/** A customer without a phone number is shown by the platform's user ID. */
function AddressOf({ recipient: { phone, user_id } }: { recipient: RecipientView }) {
  if (phone === '' && user_id !== null) return <Text size="sm">{user_id}</Text>
  return <PhoneNumber phone={phone} copyable />
}

function StateOf({ recipient: { state, duplicate_of } }: { recipient: RecipientView }) {
  const { t } = useTranslation('campaigns')
  if (duplicate_of === null) return <RecipientStateBadge state={state} />
  return (
    <StatusBadge tone="quiet" title={t('aboutDuplicate')}>
      {t('duplicate')}
    </StatusBadge>
  )
}

function ReasonOf({ recipient: { error, state } }: { recipient: RecipientView }) {
  const { t } = useTranslation('campaigns')
  if (!error) {
    return (
      <Text size="xs" c="dimmed">
        {recipientMeaning(state)}
      </Text>
    )
  }
  return (
    <>
      {translated(error.message)}
      <Text size="xs" c="dimmed">
        {error.hint ? `${translated(error.hint)} ` : ''}
        <span style={{ whiteSpace: 'nowrap' }}>{t('codeOf', { code: error.code })}</span>
      </Text>
    </>
  )
}

function ReplyOf({ recipient: { conversation_id, phone, user_id } }: { recipient: RecipientView }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  if (!conversation_id) return '—'
  return (
    <Anchor
      component={Link}
      to={to(`inbox/${conversation_id}`)}
      size="sm"
      aria-label={t('openReplyOf', { address: phone || (user_id ?? '') })}
    >
      {t('open')}
    </Anchor>
  )
}
