import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { type Failure, readFailure } from '../../failures.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of content that failed to load: the reason, a remedy, and the request id to find it in the log. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const failure = readFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={iconOf(failure)}
        title={titleOf(failure)}
        action={
          onRetry && failure.code !== 'forbidden' ? (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          ) : undefined
        }
      >
        {failure.code === 'forbidden'
          ? `${failure.message}. Ask an owner of the workspace for access.`
          : failure.message}
        {failure.requestId && failure.code !== 'forbidden' && (
          <Text component="span" display="block" size="xs" mt={8}>
            Request <Code>{failure.requestId}</Code>
          </Text>
        )}
      </EmptyState>
    </div>
  )
}

function titleOf(failure: Failure): string {
  if (failure.code === 'forbidden') return 'You don’t have access'
  if (failure.code === 'not_found') return 'Not found'
  if (failure.code === 'offline') return 'No connection'
  return 'Failed to load'
}

function iconOf(failure: Failure) {
  if (failure.code === 'forbidden') return <IconLock size={20} />
  if (failure.code === 'offline') return <IconPlugConnectedX size={20} />
  return <IconAlertTriangle size={20} />
}
