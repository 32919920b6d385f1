import { Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../ui/text/callout.tsx'

/** Says what of the period was deleted, which the figures still include, or those of one channel cannot. Hidden where nothing was. */
export function DeletedNote({ deleted }: Pick<AnalyticsSummary, 'deleted'>) {
  const { t } = useTranslation('analytics')
  const { messages, conversations, measured_from_opening, of_unknown_channel } = deleted
  const sentences = [
    ...(messages > 0 ? [t('messagesDeleted', { count: messages })] : []),
    ...(conversations > 0 ? [t('conversationsErased', { count: conversations })] : []),
    ...(messages + conversations > 0 ? [t('deletedStillCount')] : []),
    ...(of_unknown_channel > 0 ? [t('deletedOfUnknownChannel', { count: of_unknown_channel })] : []),
    ...(measured_from_opening > 0 ? [t('measuredFromOpening', { count: measured_from_opening })] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Callout tone="info">
      <Text size="sm">{sentences.join(' ')}</Text>
    </Callout>
  )
}
