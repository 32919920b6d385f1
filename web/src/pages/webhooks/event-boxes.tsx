import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { eventKinds } from '@parley/shared/words'
import type { ReactNode } from 'react'

/** `webhook.test` goes to whom it is sent; there is nothing to choose. */
const choices = eventKinds.filter((kind) => kind !== 'webhook.test')

type EventBoxesProps = { value: string[]; error: ReactNode; onChange: (events: string[]) => void }

export function EventBoxes({ value, error, onChange }: EventBoxesProps) {
  const isAll = value.includes('*')
  return (
    <Fieldset legend="Events" p="sm">
      <Stack gap="sm">
        <Checkbox
          label="All events, also those that come with later versions"
          checked={isAll}
          onChange={(event) => onChange(event.currentTarget.checked ? ['*'] : [])}
        />
        {!isAll && (
          <Checkbox.Group value={value} onChange={onChange}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8}>
              {choices.map((kind) => (
                <Checkbox key={kind} value={kind} label={kind} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
