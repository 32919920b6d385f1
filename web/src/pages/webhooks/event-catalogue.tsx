import { Stack, Text } from '@mantine/core'
import { eventMeanings, webhookExample } from '@parley/shared/webhooks/webhook-examples'
import { eventKinds } from '@parley/shared/words'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'

/** Every kind of event with the body that arrives. */
export function EventCatalogue() {
  const [chosen = 'message.received', choose] = useChoiceParameter('example', eventKinds)
  return (
    <Panel title="What arrives">
      <Stack gap="sm">
        <Select
          label="Event"
          data={eventKinds}
          value={chosen}
          onChange={(kind) => choose(eventKinds.find((each) => each === kind))}
          allowDeselect={false}
          searchable
          maw={320}
        />
        <Text size="sm">{eventMeanings[chosen]}.</Text>
        <CodeBlock text={JSON.stringify(webhookExample(chosen), null, 2)} what={`example of ${chosen}`} />
      </Stack>
    </Panel>
  )
}
