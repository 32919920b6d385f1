import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { mostMessagesPerSecond } from '@parley/shared/words'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormConflict, useLiveForm } from '../../ui/forms/live-form.tsx'
import { FormProblem } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** How fast this mode sends at most. */
export function PaceForm({ channel }: { channel: ChannelView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const mayChange = useMay('manage_settings')
  const change = useMutation(trpc.channels.changePace.mutationOptions())
  const { mode, messages_per_second: pace } = channel
  const form = useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/channels')).PaceChange,
    current: { messagesPerSecond: String(pace) },
    names: { messagesPerSecond: 'Messages a second' },
    toInput: ({ messagesPerSecond }) => ({ workspaceId, mode, messagesPerSecond: Number(messagesPerSecond) }),
    onSubmit: async (input) => {
      const { messages_per_second: now } = await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.channels.pathFilter())
      notifySuccess(`${mode === 'live' ? 'Live' : 'Test'} mode sends ${formatNumber(now)} messages a second at most.`)
    },
  })
  const asked = Number(form.getValues().messagesPerSecond)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <FormProblem form={form} />
        <FormConflict form={form} />
        <Group align="flex-start" gap="sm">
          <TextInput
            label="Messages a second, at most"
            description={`1 to ${formatNumber(mostMessagesPerSecond)}`}
            inputMode="numeric"
            disabled={!mayChange}
            maw={220}
            {...form.getInputProps('messagesPerSecond')}
          />
          {mayChange && (
            <Button type="submit" variant="default" mt={{ base: 0, sm: 41 }} loading={form.busy}>
              Change pace
            </Button>
          )}
        </Group>
      </Stack>
      <Text size="xs" c="dimmed" mt={6}>
        {asked > 0 && `1,000 recipients take about ${secondsFor(1000, asked)} s. `}A campaign that is running keeps its
        pace; pause and resume it to give it the new one.
      </Text>
    </form>
  )
}

function secondsFor(messages: number, perSecond: number): string {
  return formatNumber(Math.ceil(messages / perSecond))
}
