import { Group } from '@mantine/core'
import { deliveryStates, eventKinds } from '@parley/shared/words'
import { useMemo } from 'react'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { deliveryStateLabels } from './health.tsx'

const hourMs = 3_600_000
const spans = ['1h', '24h', '7d'] as const
const hoursOf = { '1h': 1, '24h': 24, '7d': 168 } as const
const spanLabels = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
]

/** The filters of the delivery log, as query parameters of the URL. */
export function useDeliveryFilters() {
  const [state, setState] = useChoiceParameter('state', deliveryStates)
  const [event, setEvent] = useChoiceParameter('event', eventKinds)
  const [span, setSpan] = useChoiceParameter('span', spans)
  // Computed once per selection, because a moving time would refetch on every render.
  const since = useMemo(() => span && new Date(Date.now() - hoursOf[span] * hourMs).toISOString(), [span])
  return { state, setState, event, setEvent, span, setSpan, since }
}

export function DeliveryFilters({ filters }: { filters: ReturnType<typeof useDeliveryFilters> }) {
  const { state, setState, event, setEvent, span, setSpan } = filters
  return (
    <Group gap="xs" p="sm">
      <ChoiceTabs
        label="Status"
        choices={deliveryStates}
        names={deliveryStateLabels}
        value={state}
        onChange={setState}
      />
      <Select
        aria-label="Event"
        placeholder="Any event"
        data={eventKinds}
        value={event ?? null}
        onChange={(kind) => setEvent(eventKinds.find((each) => each === kind))}
        clearable
        searchable
        w={210}
        clearButtonProps={{ 'aria-label': 'Any event' }}
      />
      <Select
        aria-label="Period"
        placeholder="Any time"
        data={spanLabels}
        value={span ?? null}
        onChange={(value) => setSpan(spans.find((each) => each === value))}
        clearable
        w={170}
        clearButtonProps={{ 'aria-label': 'Any time' }}
      />
    </Group>
  )
}
