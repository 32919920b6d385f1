import { Group } from '@mantine/core'
import { eventKinds, shownDeliveryStates } from '@parley/shared/words'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { deliveryStateLabels } from './health.tsx'

const hourMs = 3_600_000
const spans = ['1h', '24h', '7d'] as const
const hoursOf = { '1h': 1, '24h': 24, '7d': 168 } as const
const spanLabels = [
  {
    value: '1h',
    get label() {
      return i18n.t('webhooks:lastHour')
    },
  },
  {
    value: '24h',
    get label() {
      return i18n.t('webhooks:last24Hours')
    },
  },
  {
    value: '7d',
    get label() {
      return i18n.t('webhooks:last7Days')
    },
  },
]

/** The filters of the delivery log, as query parameters of the URL. */
export function useDeliveryFilters() {
  const [state, setState] = useChoiceParameter('state', shownDeliveryStates)
  const [event, setEvent] = useChoiceParameter('event', eventKinds)
  const [span, setSpan] = useChoiceParameter('span', spans)
  // Computed once per selection, because a moving time would refetch on every render.
  const since = useMemo(() => span && new Date(Date.now() - hoursOf[span] * hourMs).toISOString(), [span])
  return { state, setState, event, setEvent, span, setSpan, since }
}

export function DeliveryFilters({ filters }: { filters: ReturnType<typeof useDeliveryFilters> }) {
  const { t } = useTranslation('webhooks')
  const { state, setState, event, setEvent, span, setSpan } = filters
  return (
    <Group gap="xs" p="sm">
      <ChoiceTabs
        label={t('status')}
        choices={shownDeliveryStates}
        names={deliveryStateLabels}
        value={state}
        onChange={setState}
      />
      <Select
        aria-label={t('event')}
        placeholder={t('anyEvent')}
        data={eventKinds}
        value={event ?? null}
        onChange={(kind) => setEvent(eventKinds.find((each) => each === kind))}
        clearable
        searchable
        w={210}
        clearButtonProps={{ 'aria-label': t('anyEvent') }}
      />
      <Select
        aria-label={t('period')}
        placeholder={t('anyTime')}
        data={spanLabels}
        value={span ?? null}
        onChange={(value) => setSpan(spans.find((each) => each === value))}
        clearable
        w={170}
        clearButtonProps={{ 'aria-label': t('anyTime') }}
      />
    </Group>
  )
}
