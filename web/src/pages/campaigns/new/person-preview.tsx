import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { assignVariables, fillTemplate, placeholdersOf } from '@parley/shared/template-text'
import type { TemplateView } from '@parley/shared/templates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber, formatPhone } from '../../../ui/format.ts'
import { TemplatePreview } from '../../templates/preview.tsx'
import type { ReadRow } from './reading.ts'

/** The very text each person gets, one after the other. */
export function PersonPreview({ template, recipients }: { template: TemplateView; recipients: ReadRow[] }) {
  const [place, setPlace] = useState(0)
  const current = Math.min(place, recipients.length - 1)
  const person = recipients[current]
  if (!person) return null
  const assigned = assignVariables(placeholdersOf(template.components), person.variables)
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          To <b>{formatPhone(person.phone)}</b>
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label="Previous person"
            disabled={current === 0}
            onClick={() => setPlace(current - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text size="xs" c="dimmed" aria-live="polite">
            {formatNumber(current + 1)} of {formatNumber(recipients.length)}
          </Text>
          <ActionIcon
            variant="default"
            aria-label="Next person"
            disabled={current === recipients.length - 1}
            onClick={() => setPlace(current + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <TemplatePreview filled={fillTemplate(template.components, assigned.ok ? assigned.values : {})} />
    </Stack>
  )
}
