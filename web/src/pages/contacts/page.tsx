import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { contactSorts } from '@parley/shared/words'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FirstCustomers } from '../../frame/first-customers.tsx'
import { useHasPermission, useMay, useTo } from '../../scope.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, usePageParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { ContactsIllustration } from '../../ui/illustrations/contacts-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { useServerSort } from '../../ui/lists/use-server-sort.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { ExportButton } from './export/export-button.tsx'
import { useContactFilter } from './filter/use-contact-filter.ts'
import { DuplicatesLink } from './merge/duplicates-link.tsx'
import { OptOutBadge, OptOutSourceText } from './opt-out.tsx'
import { TagBar } from './tags/tag-bar.tsx'
import { useTagColumns } from './tags/tag-columns.tsx'
import { useTagging } from './tags/use-tagging.ts'
import { useContacts } from './use-contacts.ts'

const ContactFilters = lazy(async () => ({ default: (await import('./filter/contact-filters.tsx')).ContactFilters }))
const NewContact = onDemand(async () => (await import('./profile/new-contact.tsx')).NewContact)

const preferences = ['reachable', 'opted_out'] as const

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const to = useTo()
  const mayManage = useMay('manage_contacts')
  const [isCreating, setCreating] = useState(false)
  const mayImport = useMay('bulk_send')
  const mayExport = useHasPermission('manage_settings')
  const page = usePageParameter()
  const [q, setQ] = useQueryParameter('q')
  const sorting = useServerSort(contactSorts)
  const [preference, setPreference] = useChoiceParameter('preference', preferences)
  const filter = useContactFilter()
  const [asked] = useDebouncedValue(filter.input, 250)
  const optedOut = preference && preference === 'opted_out'
  const contacts = useContacts({ page, q, ...(q === undefined && sorting), filter: { ...asked, optedOut } })
  const actions = (
    <>
      {mayManage && <DuplicatesLink />}
      {mayExport && <ExportButton filter={{ q, opted_out: optedOut, ...filter.input }} />}
      {mayImport && (
        <Button variant="default" component={Link} to={to('imports')} leftSection={<IconUpload size={14} />}>
          {t('importContacts')}
        </Button>
      )}
      {mayImport && (
        <Button variant="default" component={Link} to={to('contacts/import')} leftSection={<IconUpload size={14} />}>
          {t('importOptOuts')}
        </Button>
      )}
      {mayManage && (
        <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
          {t('newContact')}
        </Button>
      )}
      <NewContact opened={isCreating} onClose={() => setCreating(false)} />
    </>
  )
  const isFiltered = q !== undefined || preference !== undefined || filter.count > 0
  const hasContacts = contacts.data !== undefined && contacts.data.data.length > 0
  return (
    <ListPage
      title={t('contacts')}
      about={t('introduction')}
      query={contacts}
      actions={actions}
      first={
        (hasContacts || isFiltered) && (
          <Suspense>
            <ContactFilters filter={filter} />
          </Suspense>
        )
      }
      tabs={<ChoiceTabs label={t('preferences')} choices={preferences} value={preference} onChange={setPreference} />}
      search={
        <SearchField
          label={t('searchContacts')}
          placeholder={t('namePhoneOrUserId')}
          value={q}
          onSearch={setQ}
          w={{ base: '100%', xs: 240 }}
        />
      }
      empty={{
        illustration: <ContactsIllustration />,
        title: t('noContactsYet'),
        words: t('emptyHint'),
        action: <FirstCustomers />,
      }}
      unmatched={
        isFiltered && {
          title: t('noResults'),
          words: t('noMatch'),
        }
      }
    >
      {(rows) => <ContactTable contacts={rows} isSortable={q === undefined} />}
    </ListPage>
  )
}

/** What a search finds is always in the order of time. */
function ContactTable({ contacts, isSortable }: { contacts: ContactView[]; isSortable: boolean }) {
  const { t } = useTranslation('contacts')
  const to = useTo()
  const tagging = useTagging(contacts.map(({ id }) => id))
  const tagColumns = useTagColumns(tagging)
  const sortedBy = (name: (typeof contactSorts)[number]) => isSortable && { sort: { name } }
  return (
    <>
      {tagging.chosen.length > 0 && <TagBar tagging={tagging} />}
      <DataTable
        label={t('contacts')}
        rows={contacts}
        keyOf={(contact) => contact.id}
        hrefOf={(contact) => to(`contacts/${contact.id}`)}
        columns={[
          { head: t('name'), cell: ContactName, width: '32%', ...sortedBy('name') },
          { head: t('phoneOrUserId'), cell: ContactAddress, narrow: 'line' },
          tagColumns.tags,
          { head: t('preferences'), cell: OptOutState, narrow: 'state' },
          {
            head: t('addedAt'),
            align: 'end',
            narrow: 'corner',
            cell: (contact) => <RelativeTime at={contact.created_at} />,
            ...sortedBy('added'),
          },
          ...tagColumns.select,
        ]}
      />
    </>
  )
}

function ContactName({ name, username }: ContactView) {
  const { t } = useTranslation('contacts')
  return (
    <Text size="sm" fw={500} {...(name || username ? {} : { c: 'dimmed' })}>
      <bdi>{name ?? username ?? t('unnamed')}</bdi>
    </Text>
  )
}

/** The address to which messages are sent. */
function ContactAddress({ phone, user_id }: ContactView) {
  if (phone) return <PhoneNumber phone={phone} copyable />
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {user_id}
    </Text>
  )
}

function OptOutState(contact: ContactView) {
  const { t } = useTranslation('contacts')
  return (
    <>
      {contact.blocked_at !== null && <StatusBadge tone="bad">{t('blocked')}</StatusBadge>}
      <OptOutBadge contact={contact} />
      <OptOutSourceText contact={contact} />
    </>
  )
}
