import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { CandidateOutcome } from '@parley/shared/campaigns/candidates'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'

export type Wanted = { readonly q: string; readonly campaignId: string; readonly outcome: CandidateOutcome }

export const anyContact: Wanted = { q: '', campaignId: '', outcome: 'all' }

const outcomes: { value: CandidateOutcome; label: string }[] = [
  { value: 'all', label: 'everybody in it' },
  { value: 'replied', label: 'who answered' },
  { value: 'not_replied', label: 'who did not answer' },
  { value: 'failed', label: 'whose message failed' },
]

/** Which contacts to show: by name or phone, or by what became of an earlier campaign to them. */
export function ContactFilter({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
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
        value={wanted.q}
        onChange={(event) => onChange({ ...wanted, q: event.currentTarget.value })}
      />
      {earlier.length > 0 && (
        <NativeSelect
          aria-label="From an earlier campaign"
          value={wanted.campaignId}
          onChange={(event) => onChange({ ...wanted, campaignId: event.currentTarget.value })}
          data={[
            { value: '', label: 'From any campaign or none' },
            ...earlier.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {wanted.campaignId !== '' && (
        <NativeSelect
          aria-label="What became of it"
          value={wanted.outcome}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...wanted, outcome: outcomes.find((each) => each.value === value)?.value ?? 'all' })
          }
          data={outcomes}
        />
      )}
    </Group>
  )
}
