import { Stack, Text } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { pulledEventDays } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'

/** How a program reads the events of a pull webhook. */
export function ReadPanel({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const address = `${window.location.origin}/api/v1/webhooks/${webhook.id}/events`
  const key = '-H "Authorization: Bearer $PARLEY_KEY"'
  return (
    <Panel title={t('readEvents')}>
      <Stack gap="sm">
        <Text size="sm">{t('readEventsHint', { count: pulledEventDays })}</Text>
        <Text size="sm" fw={500}>
          {t('readByCursor')}
        </Text>
        <CodeBlock text={`curl ${key} '${address}?cursor=…'`} what={t('readByCursor')} />
        <Text size="sm" fw={500}>
          {t('readAsStream')}
        </Text>
        <CodeBlock text={`curl -N ${key} -H 'Accept: text/event-stream' '${address}'`} what={t('readAsStream')} />
      </Stack>
    </Panel>
  )
}
