import { ActionIcon, Group, NumberInput, Text } from '@mantine/core'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/panel.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { usePhoneFormat } from '../../../../ui/text/use-phone-format.ts'
import { TemplatePreview } from '../../../templates/preview.tsx'
import type { ReadRow } from './reading.ts'

/** Previews the exact message of each recipient. A placeholder without a value remains visible. */
export function PersonPreview({ template, recipients }: { template: TemplateView; recipients: readonly ReadRow[] }) {
  const { t } = useTranslation('campaigns')
  const formatPhone = usePhoneFormat()
  const [position, setPosition] = useState(1)
  const current = Math.min(position, recipients.length)
  const person = recipients[current - 1]
  if (!person) return null
  return (
    <Panel
      title={t('toAddress', { address: person.phone === '' ? (person.userId ?? '') : formatPhone(person.phone) })}
      action={
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={t('previousRecipient')}
            disabled={current === 1}
            onClick={() => setPosition(current - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <NumberInput
            aria-label={t('recipientNumber')}
            size="xs"
            w={56}
            hideControls
            min={1}
            max={recipients.length}
            clampBehavior="strict"
            allowDecimal={false}
            value={current}
            onChange={(next) => typeof next === 'number' && next >= 1 && setPosition(next)}
          />
          <Text size="xs" c="dimmed" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
            {t('ofTotal', { total: formatNumber(recipients.length) })}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={t('nextRecipient')}
            disabled={current === recipients.length}
            onClick={() => setPosition(current + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      }
    >
      <TemplatePreview filled={fillTemplate(template.components, withoutEmpty(person.values))} />
    </Panel>
  )
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
