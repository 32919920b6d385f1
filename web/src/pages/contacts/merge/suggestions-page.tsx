import { Button, Group, Stack, Text } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import type { SuggestedMerge } from '@parley/shared/contacts/merges'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { useMay, useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { usePageParameter } from '../../../ui/forms/query-parameters.ts'
import { ContactsIllustration } from '../../../ui/illustrations/contacts-illustration.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useContactName } from './use-contact-name.ts'
import { useMerges } from './use-merges.ts'

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** Pairs of contacts that may be one customer, to be merged or dismissed. */
export function SuggestedMergesPage() {
  return (
    <RequirePermission permission="manage_contacts">
      <SuggestedMerges />
    </RequirePermission>
  )
}

function SuggestedMerges() {
  const { t } = useTranslation('merges')
  const trpc = useTRPC()
  const to = useTo()
  const page = usePageParameter()
  const suggestions = useQuery(
    trpc.contacts.suggestedMerges.queryOptions({ ...useScope(), page }, { placeholderData: keepPreviousData }),
  )
  const [reviewed, setReviewed] = useState<SuggestedMerge>()
  return (
    <Page
      title={t('suggestions')}
      about={t('suggestionsIntroduction')}
      back={{ to: to('contacts'), label: t('contacts') }}
    >
      <Panel flush>
        <List
          query={suggestions}
          empty={
            <EmptyState illustration={<ContactsIllustration />} title={t('noSuggestions')}>
              {t('noSuggestionsHint')}
            </EmptyState>
          }
        >
          {(rows) => <SuggestionTable rows={rows} onReview={setReviewed} />}
        </List>
      </Panel>
      <MergeDialog
        key={reviewed && `${reviewed.contact.id} ${reviewed.other.id}`}
        opened={reviewed !== undefined}
        contactId={reviewed?.contact.id ?? ''}
        otherId={reviewed?.other.id}
        onMerged={() => setReviewed(undefined)}
        onClose={() => setReviewed(undefined)}
      />
    </Page>
  )
}

type SuggestionTableProps = { rows: SuggestedMerge[]; onReview: (suggestion: SuggestedMerge) => void }

function SuggestionTable({ rows, onReview }: SuggestionTableProps) {
  const { t } = useTranslation('merges')
  const mayMerge = useMay('manage_contacts')
  return (
    <DataTable
      label={t('suggestions')}
      rows={rows}
      keyOf={({ contact, other }) => `${contact.id} ${other.id}`}
      columns={[
        { head: t('contact'), cell: ({ contact }) => <OneContact contact={contact} /> },
        { head: t('other'), cell: ({ other }) => <OneContact contact={other} /> },
        { head: t('suggested'), optional: true, cell: ({ suggested_at: at }) => <RelativeTime at={at} /> },
        {
          head: t('actions'),
          align: 'end',
          cell: (row) => mayMerge && <Decision suggestion={row} onReview={() => onReview(row)} />,
        },
      ]}
    />
  )
}

function OneContact({ contact }: { contact: ContactView }) {
  const nameOf = useContactName()
  const to = useTo()
  return (
    <Stack gap={0}>
      <Link to={to(`contacts/${contact.id}`)}>
        <bdi>{nameOf(contact)}</bdi>
      </Link>
      {contact.name !== null && contact.phone !== null && (
        <Text size="xs" c="dimmed" component="span">
          <PhoneNumber phone={contact.phone} />
        </Text>
      )}
    </Stack>
  )
}

function Decision({ suggestion: { contact, other }, onReview }: { suggestion: SuggestedMerge; onReview: () => void }) {
  const { t } = useTranslation('merges')
  const nameOf = useContactName()
  const { dismiss } = useMerges()
  const [isBusy, setBusy] = useState(false)
  const names = { one: nameOf(contact), other: nameOf(other) }
  const press = async () => {
    setBusy(true)
    await dismiss(contact.id, other.id).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Group gap="xs" justify="flex-end">
      <Button size="compact-sm" aria-label={t('reviewLabel', names)} onClick={onReview}>
        {t('review')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        aria-label={t('dismissLabel', names)}
        onClick={() => void press()}
      >
        {t('dismiss')}
      </Button>
    </Group>
  )
}
