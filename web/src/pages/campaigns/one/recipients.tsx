import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { CampaignView } from '@parley/shared/campaigns'
import { recipientStates } from '@parley/shared/words'
import { IconSearch, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useAddress, useChoiceInAddress, usePageInAddress } from '../../../ui/address.ts'
import { ChoiceTabs } from '../../../ui/choice-tabs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { recipientWords } from '../state.tsx'
import { DownloadResults } from './download-results.tsx'
import { RecipientTable } from './recipient-table.tsx'

const searchDelayMs = 250

/** Everybody of a campaign with what became of their message, to be narrowed and searched. */
export function Recipients({ campaign }: { campaign: CampaignView }) {
  const trpc = useTRPC()
  const scope = useScope()
  const page = usePageInAddress()
  const [state, setState] = useChoiceInAddress('state', recipientStates)
  const [code, setCode] = useAddress('code')
  const [phone, setPhone] = useAddress('q')
  const [replied, setReplied] = useChoiceInAddress('replied', ['yes'])
  const input = {
    ...scope,
    campaignId: campaign.id,
    page,
    limit: 50,
    state,
    code,
    phone,
    ...(replied && { replied: true }),
  }
  const recipients = useQuery(trpc.campaigns.recipients.queryOptions(input, { placeholderData: keepPreviousData }))
  const present = recipientStates.filter((each) => campaign.counts[each] > 0 || each === state)
  return (
    <Panel flush title="Recipients" action={<DownloadResults campaign={campaign} />}>
      <Group px="md" py="xs" gap="xs">
        <ChoiceTabs
          label="State"
          choices={present}
          value={state}
          onChange={setState}
          counts={campaign.counts}
          names={recipientWords}
        />
        <Search phone={phone} onSearch={setPhone} />
        {campaign.replied > 0 && (
          <Button
            variant={replied ? 'light' : 'default'}
            aria-pressed={replied !== undefined}
            onClick={() => setReplied(replied ? undefined : 'yes')}
          >
            Replied {campaign.replied}
          </Button>
        )}
        {code && (
          <Button variant="light" rightSection={<IconX size={14} />} onClick={() => setCode(undefined)}>
            Code {code}
          </Button>
        )}
      </Group>
      <Loaded query={recipients} skeleton={<TableSkeleton />}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && (
              <Text size="sm" c="dimmed" p="md">
                Nobody fits. Choose another state or search for another number.
              </Text>
            )}
            {data.length > 0 && <RecipientTable recipients={data} />}
            <Pager pagination={pagination} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type SearchProps = { phone: string | undefined; onSearch: (phone: string | undefined) => void }

function Search({ phone, onSearch }: SearchProps) {
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), searchDelayMs)
  return (
    <TextInput
      type="search"
      size="xs"
      aria-label="Search a phone number"
      placeholder="Phone"
      leftSection={<IconSearch size={14} />}
      defaultValue={phone}
      onChange={(event) => search(event.currentTarget.value)}
    />
  )
}
