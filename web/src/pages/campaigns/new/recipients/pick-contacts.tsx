import { Button, Checkbox, Group, Pagination, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactQuery } from '@parley/shared/campaigns/campaign-drafts'
import type { CandidateView } from '@parley/shared/campaigns/candidates'
import { maxRecipients } from '@parley/shared/words'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../../i18n/i18n.ts'
import { useScope } from '../../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../../trpc.ts'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { Loaded } from '../../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../../ui/lists/skeletons.tsx'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { PhoneNumber } from '../../../../ui/text/phone-number.tsx'
import { ContactFilter } from './contact-filter.tsx'
import { inputOf } from './contact-query.ts'

const rowsAPage = 10

/** How many of the people that match the filter are selected. */
type Added = { people: number; total: number; isCapped: boolean }

type Choice = { chosen: readonly CandidateView[]; onChoose: (contacts: CandidateView[]) => void }
type PickContactsProps = Choice & { query: ContactQuery; onQuery: (query: ContactQuery) => void }

/** Selects existing contacts. Contacts who opted out are not listed. */
export function PickContacts({ chosen, onChoose, query, onQuery }: PickContactsProps) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const scope = useScope()
  const [page, setPage] = useState(1)
  const [added, setAdded] = useState<Added>()
  const [debouncedQuery] = useDebouncedValue(query, 250)
  const filter = { ...scope, ...inputOf(debouncedQuery) }
  const contacts = useQuery(
    trpc.campaigns.candidates.queryOptions(
      { ...filter, page, limit: rowsAPage },
      { placeholderData: keepPreviousData },
    ),
  )
  const ids = new Set(chosen.map(({ id }) => id))
  const addAll = useMutation({
    mutationFn: () => client.campaigns.candidates.query({ ...filter, page: 1, limit: maxRecipients }),
    onSuccess: ({ data, pagination: { total, total_capped: isCapped = false } }) => {
      const selected = [...chosen, ...data.filter(({ id }) => !ids.has(id))].slice(0, maxRecipients)
      const selectedIds = new Set(selected.map(({ id }) => id))
      setAdded({ people: data.filter(({ id }) => selectedIds.has(id)).length, total, isCapped })
      onChoose(selected)
    },
    onError: notifyFailure,
  })
  const choose = (contacts: CandidateView[]) => {
    setAdded(undefined)
    onChoose(contacts)
  }
  const changeQuery = (next: ContactQuery) => {
    onQuery(next)
    setPage(1)
  }
  return (
    <Panel flush>
      <ContactFilter query={query} onChange={changeQuery} />
      <Loaded query={contacts} skeleton={<TableSkeleton rows={4} head="plain" />}>
        {({ data, pagination: { total, total_pages, total_capped: isCapped = false } }) => (
          <>
            {data.length === 0 ? (
              <Text size="sm" c="dimmed" p="md">
                {Object.keys(inputOf(query)).length === 0 ? t('noContactsYet') : t('noContactsFound')}
              </Text>
            ) : (
              <ContactTable contacts={data} chosen={chosen} onChoose={choose} />
            )}
            <Group justify="space-between" p="xs" px="md" gap="xs">
              <Group gap="xs">
                {data.length > 0 && (
                  <Button
                    variant="default"
                    disabled={chosen.length >= maxRecipients}
                    loading={addAll.isPending}
                    onClick={() => addAll.mutate()}
                  >
                    {labelOfAddAll({ total, isCapped }, maxRecipients - chosen.length)}
                  </Button>
                )}
                {chosen.length > 0 && (
                  <Button variant="default" onClick={() => choose([])}>
                    {t('removeAll')}
                  </Button>
                )}
                <Text size="sm" role="status">
                  {t('selected', { count: chosen.length })}
                  {added && ` · ${describeAdded(added)}`}
                </Text>
              </Group>
              <Pages total={total_pages} page={page} onChange={setPage} />
            </Group>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Pages({ total, page, onChange }: { total: number; page: number; onChange: (page: number) => void }) {
  const { t } = useTranslation('campaigns')
  if (total <= 1) return null
  return (
    <Pagination
      size="sm"
      total={total}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
    />
  )
}

type ContactTableProps = Choice & { contacts: readonly CandidateView[] }

function ContactTable({ contacts, chosen, onChoose }: ContactTableProps) {
  const { t } = useTranslation('campaigns')
  const ids = new Set(chosen.map(({ id }) => id))
  const toggle = (contact: CandidateView) =>
    onChoose(ids.has(contact.id) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact])
  return (
    <DataTable
      label={t('contacts')}
      rows={contacts}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('name'),
          width: '55%',
          cell: (contact) => (
            <Checkbox
              label={contact.name ?? contact.phone ?? contact.user_id}
              disabled={chosen.length >= maxRecipients && !ids.has(contact.id)}
              checked={ids.has(contact.id)}
              onChange={() => toggle(contact)}
            />
          ),
        },
        {
          head: t('phone'),
          align: 'end',
          cell: ({ phone, user_id }) => (phone === null ? user_id : <PhoneNumber phone={phone} />),
        },
      ]}
    />
  )
}

/** States how many of how many will be added, because a campaign has a limit. */
function labelOfAddAll({ total, isCapped }: Omit<Added, 'people'>, free: number): string {
  if (isCapped) {
    return i18n.t('campaigns:addSomeOfMore', { free: formatNumber(free), total: formatNumber(total) })
  }
  return total <= free
    ? i18n.t('campaigns:addAll', { total: formatNumber(total) })
    : i18n.t('campaigns:addSome', { free: formatNumber(free), total: formatNumber(total) })
}

function describeAdded({ people, total, isCapped }: Added): string {
  if (isCapped) return i18n.t('campaigns:someOfMore', { people: formatNumber(people), total: formatNumber(total) })
  if (people === total) return i18n.t('campaigns:allOfList', { total: formatNumber(total) })
  return i18n.t('campaigns:someOfList', { people: formatNumber(people), total: formatNumber(total) })
}
