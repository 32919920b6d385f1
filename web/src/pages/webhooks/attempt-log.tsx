import { Box, Group, Stack, Text } from '@mantine/core'
import type { AttemptView } from '@parley/shared/webhooks/webhooks'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { formatMilliseconds } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { sentHeaders } from './request-text.ts'

/** What the receiver made of each try. */
export function AttemptLog({ attempts }: { attempts: AttemptView[] }) {
  if (attempts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        It has not been tried yet.
      </Text>
    )
  }
  return (
    <Stack gap="lg">
      {attempts.map((attempt, place) => (
        <div key={attempt.at}>
          <Group gap="sm" mb={attempt.response_body ? 6 : 0}>
            <StatusBadge tone={isTaken(attempt) ? 'good' : 'bad'}>
              {attempt.status === null ? 'No answer' : String(attempt.status)}
            </StatusBadge>
            <Text size="sm">
              <RelativeTime at={attempt.at} />
            </Text>
            <Text size="sm" c="dimmed">
              {formatMilliseconds(attempt.duration_ms)}
            </Text>
            {attempt.trigger === 'manual' && (
              <Text size="sm" c="dimmed">
                by hand
              </Text>
            )}
            {attempt.error && <Text size="sm">{attempt.error}</Text>}
          </Group>
          {attempt.response_body && (
            <CodeBlock text={attempt.response_body} what={`answer to try ${attempts.length - place}`} wrap />
          )}
          {attempt.request_headers && (
            <Box mt={6}>
              <Text size="xs" c="dimmed" mb={4}>
                Headers that went out
              </Text>
              <CodeBlock
                text={sentHeaders(attempt.request_headers)}
                what={`headers sent with try ${attempts.length - place}`}
              />
            </Box>
          )}
        </div>
      ))}
    </Stack>
  )
}

function isTaken({ status }: AttemptView): boolean {
  return status !== null && status >= 200 && status < 300
}
