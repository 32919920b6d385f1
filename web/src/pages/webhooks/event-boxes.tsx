import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { eventKinds } from '@parley/shared/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The events to choose from. `webhook.test` is sent to one webhook on request and needs no subscription. */
const choices = eventKinds.filter((kind) => kind !== 'webhook.test')

type EventBoxesProps = { value: string[]; error: ReactNode; onChange: (events: string[]) => void }

export function EventBoxes({ value, error, onChange }: EventBoxesProps) {
  const { t } = useTranslation('webhooks')
  const isAll = value.includes('*')
  return (
    <Fieldset legend={t('events')} p="sm">
      <Stack gap="sm">
        <Checkbox
          label={t('allEventsIncludingEventsAddedIn')}
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
