import { Box, Group, Stack, Text } from '@mantine/core'
import type { AttemptView } from '@parley/shared/webhooks/webhook-views'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { formatMilliseconds } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { formatRequestHeaders } from './request-text.ts'

/** The result of each delivery attempt. */
export function AttemptLog({ attempts }: { attempts: AttemptView[] }) {
  const { t } = useTranslation('webhooks')
  if (attempts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noAttemptsYet')}
      </Text>
    )
  }
  return (
    <Stack gap="lg">
      {attempts.map((attempt, index) => (
        <div key={attempt.at}>
          <Group gap="sm" mb={attempt.response_body ? 6 : 0}>
            <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>
              {attempt.status === null ? t('noResponse') : String(attempt.status)}
            </StatusBadge>
            <Text size="sm">
              <RelativeTime at={attempt.at} />
            </Text>
            <Text size="sm" c="dimmed" component="bdi">
              {formatMilliseconds(attempt.duration_ms)}
            </Text>
            {attempt.trigger === 'manual' && (
              <Text size="sm" c="dimmed">
                {t('manual')}
              </Text>
            )}
            {attempt.error && <Text size="sm">{translated(attempt.error)}</Text>}
          </Group>
          {attempt.response_body && (
            <CodeBlock
              text={attempt.response_body}
              what={t('responseToAttempt', { value: attempts.length - index })}
              wrap
            />
          )}
          {attempt.request_headers && (
            <Box mt={6}>
              <Text size="xs" c="dimmed" mb={4}>
                {t('requestHeaders')}
              </Text>
              <CodeBlock
                text={formatRequestHeaders(attempt.request_headers)}
                what={t('requestHeadersOfAttempt', { value: attempts.length - index })}
              />
            </Box>
          )}
        </div>
      ))}
    </Stack>
  )
}

function isSuccess({ status }: AttemptView): boolean {
  return status !== null && status >= 200 && status < 300
}
