import { Button, Text } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { IconAddressBook, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, usePageParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { ExportButton } from './export-button.tsx'
import { OptOutBadge, OptOutSourceText } from './opt-out.tsx'

const preferences = ['reachable', 'opted_out'] as const

export function ContactsPage() {
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayImport = useMay('bulk_send')
  const mayExport = useMay('manage_settings')
  const page = usePageParameter()
  const [q, setQ] = useQueryParameter('q')
  const [preference, setPreference] = useChoiceParameter('wish', preferences)
  const contacts = useQuery(
    trpc.contacts.list.queryOptions(
      { ...scope, page, q, ...(preference && { optedOut: preference === 'opted_out' }) },
      { placeholderData: keepPreviousData },
    ),
  )
  const actions = (
    <>
      {mayExport && <ExportButton />}
      {mayImport && (
        <Button variant="default" component={Link} to={to('contacts/import')} leftSection={<IconUpload size={14} />}>
          Import opt-outs
        </Button>
      )}
    </>
  )
  return (
    <ListPage
      title="Contacts"
      about="Everybody who wrote to you or was written to, and what they want to get."
      query={contacts}
      actions={actions}
      tabs={<ChoiceTabs label="Wish" choices={preferences} value={preference} onChange={setPreference} />}
      search={
        <SearchField
          label="Search contacts"
          placeholder="Name or phone"
          value={q}
          onSearch={setQ}
          w={{ base: '100%', xs: 240 }}
        />
      }
      empty={{
        icon: <IconAddressBook size={20} />,
        title: 'No contacts yet',
        words:
          'A contact appears with the first message that somebody writes, and with the first one that a campaign sends.',
        action: (
          <Button component={Link} to={to('simulator')} variant="default">
            Play a customer
          </Button>
        ),
      }}
      unmatched={
        (q !== undefined || preference !== undefined) && {
          title: 'Nobody found',
          words: 'No contact matches the search and the choice above.',
        }
      }
    >
      {(rows) => <ContactTable contacts={rows} />}
    </ListPage>
  )
}

function ContactTable({ contacts }: { contacts: ContactView[] }) {
  const to = useTo()
  return (
    <DataTable
      label="Contacts"
      rows={contacts}
      keyOf={(contact) => contact.id}
      hrefOf={(contact) => to(`contacts/${contact.id}`)}
      columns={[
        { head: 'Name', cell: ContactName, width: '32%' },
        { head: 'Phone', cell: ({ phone }) => phone && <PhoneNumber phone={phone} copyable /> },
        { head: 'Gets', cell: OptOutState },
        { head: 'Known since', align: 'end', cell: (contact) => <RelativeTime at={contact.created_at} /> },
      ]}
    />
  )
}

function ContactName({ name }: ContactView) {
  return (
    <Text size="sm" fw={500} {...(name ? {} : { c: 'dimmed' })}>
      {name ?? 'No name known'}
    </Text>
  )
}

function OptOutState(contact: ContactView) {
  return (
    <>
      <OptOutBadge contact={contact} />
      <OptOutSourceText contact={contact} />
    </>
  )
}
