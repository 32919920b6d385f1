import { Button, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ContactView } from '@parley/shared/contacts'
import { IconAddressBook, IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useAddress, useChoiceInAddress, usePageInAddress } from '../../ui/address.ts'
import { ChoiceTabs } from '../../ui/choice-tabs.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { ExportButton } from './export-button.tsx'
import { OptOutBadge, OptOutSourceText } from './opt-out.tsx'

const wishes = ['reachable', 'opted_out'] as const
const searchDelayMs = 250

export function ContactsPage() {
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayImport = useMay('bulk_send')
  const mayExport = useMay('manage_settings')
  const page = usePageInAddress()
  const [q, setQ] = useAddress('q')
  const [wish, setWish] = useChoiceInAddress('wish', wishes)
  const contacts = useQuery(
    trpc.contacts.list.queryOptions(
      { ...scope, page, q, ...(wish && { optedOut: wish === 'opted_out' }) },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Page
      title="Contacts"
      about="Everybody who wrote to you or was written to, and what they want to get."
      action={
        <>
          {mayExport && <ExportButton />}
          {mayImport && (
            <Button
              variant="default"
              component={Link}
              to={to('contacts/import')}
              leftSection={<IconUpload size={14} />}
            >
              Import opt-outs
            </Button>
          )}
        </>
      }
    >
      <Panel
        flush
        title={<ChoiceTabs label="Wish" choices={wishes} value={wish} onChange={setWish} />}
        action={<Search q={q} onSearch={setQ} />}
      >
        <Loaded query={contacts} skeleton={<TableSkeleton />}>
          {({ data, pagination }) =>
            data.length > 0 ? (
              <>
                <ContactTable contacts={data} />
                <Pager pagination={pagination} />
              </>
            ) : (
              <Nobody filtered={q !== undefined || wish !== undefined} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  )
}

function Search({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), searchDelayMs)
  return (
    <TextInput
      type="search"
      size="xs"
      w={{ base: '100%', xs: 240 }}
      placeholder="Name or phone"
      aria-label="Search contacts"
      leftSection={<IconSearch size={14} />}
      defaultValue={q ?? ''}
      maxLength={200}
      onChange={(event) => search(event.currentTarget.value)}
    />
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
        { head: 'Gets', cell: Wish },
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

function Wish(contact: ContactView) {
  return (
    <>
      <OptOutBadge contact={contact} />
      <OptOutSourceText contact={contact} />
    </>
  )
}

function Nobody({ filtered }: { filtered: boolean }) {
  const to = useTo()
  return filtered ? (
    <EmptyState icon={<IconSearch size={20} />} title="Nobody found">
      No contact matches the search and the choice above.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconAddressBook size={20} />}
      title="No contacts yet"
      action={
        <Button component={Link} to={to('simulator')} variant="default">
          Play a customer
        </Button>
      }
    >
      A contact appears with the first message that somebody writes, and with the first one that a campaign sends.
    </EmptyState>
  )
}
