import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { CandidateOutcome } from '@parley/shared/campaigns/candidates'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'

export type ContactQuery = { readonly q: string; readonly campaignId: string; readonly outcome: CandidateOutcome }

export const anyContact: ContactQuery = { q: '', campaignId: '', outcome: 'all' }

const outcomes: { value: CandidateOutcome; label: string }[] = [
  { value: 'all', label: 'All recipients' },
  { value: 'replied', label: 'Replied' },
  { value: 'not_replied', label: 'Did not reply' },
  { value: 'failed', label: 'Message failed' },
]

/** Filters contacts by name, phone or user ID, or by their outcome in an earlier campaign. */
export function ContactFilter({ query, onChange }: { query: ContactQuery; onChange: (query: ContactQuery) => void }) {
  const trpc = useTRPC()
  const campaigns = useQuery(trpc.campaigns.history.queryOptions({ ...useScope(), limit: 100 }))
  const earlier = campaigns.data?.data ?? []
  return (
    <Group gap="xs" px="md" py="xs">
      <TextInput
        type="search"
        aria-label="Search contacts"
        placeholder="Name or phone"
        leftSection={<IconSearch size={14} />}
        value={query.q}
        onChange={(event) => onChange({ ...query, q: event.currentTarget.value })}
      />
      {earlier.length > 0 && (
        <NativeSelect
          aria-label="Earlier campaign"
          value={query.campaignId}
          onChange={(event) => onChange({ ...query, campaignId: event.currentTarget.value })}
          data={[
            { value: '', label: 'Any campaign or none' },
            ...earlier.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {query.campaignId !== '' && (
        <NativeSelect
          aria-label="Campaign outcome"
          value={query.outcome}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, outcome: outcomes.find((each) => each.value === value)?.value ?? 'all' })
          }
          data={outcomes}
        />
      )}
    </Group>
  )
}
