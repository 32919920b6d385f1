import { Stack, Text } from '@mantine/core'
import { webhookExample } from '@parley/shared/webhooks/webhook-examples'
import { eventKinds } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'

/** A sample payload for every event type. */
export function EventCatalogue() {
  const { t } = useTranslation('webhooks')
  const [event = 'message.received', setEvent] = useChoiceParameter('example', eventKinds)
  return (
    <Panel title={t('samplePayload')}>
      <Stack gap="sm">
        <Select
          label={t('event')}
          data={eventKinds}
          value={event}
          onChange={(kind) => setEvent(eventKinds.find((each) => each === kind))}
          allowDeselect={false}
          searchable
          maw={320}
        />
        <Text size="sm">{t(`event.${event}`)}.</Text>
        <CodeBlock text={JSON.stringify(webhookExample(event), null, 2)} what={t('exampleOf', { event })} />
      </Stack>
    </Panel>
  )
}
