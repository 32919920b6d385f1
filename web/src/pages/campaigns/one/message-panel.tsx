import { Text } from '@mantine/core'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { TemplatePreview } from '../../templates/preview.tsx'

/** The message that the campaign sends, as one of its recipients gets it. */
export function MessagePanel({ message }: { message: FilledTemplate }) {
  const { t } = useTranslation('campaigns')
  return (
    <Panel title={t('message')}>
      <TemplatePreview filled={message} />
      <Text size="xs" c="dimmed" mt={6}>
        {t('valuesOfFirstRecipient')}
      </Text>
    </Panel>
  )
}
