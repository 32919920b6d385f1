import { Text } from '@mantine/core'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { Panel } from '../../../ui/panel.tsx'
import { TemplatePreview } from '../../templates/preview.tsx'

/** The message that the campaign sends, as one of its recipients gets it. */
export function MessagePanel({ message }: { message: FilledTemplate }) {
  return (
    <Panel title="Message">
      <TemplatePreview filled={message} />
      <Text size="xs" c="dimmed" mt={6}>
        With the values of the first recipient.
      </Text>
    </Panel>
  )
}
