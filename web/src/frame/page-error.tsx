import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { readFailure } from '../failures.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** The error page. A page script that cannot be loaded usually belongs to an older release. */
export function PageError() {
  const error = useRouteError()
  const { requestId } = readFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={isLoadFailure(error) ? 'This page could not be loaded' : 'Something went wrong'}
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      >
        {describeError(error)}
        {requestId && (
          <Text component="span" display="block" size="xs" mt={8}>
            Request <Code>{requestId}</Code>
          </Text>
        )}
      </EmptyState>
    </div>
  )
}

function describeError(error: unknown): string {
  if (isLoadFailure(error)) return 'Parley is not responding, or it was just updated. Nothing you sent is lost.'
  return error instanceof Error ? error.message : 'An unexpected error occurred.'
}

/** Whether the error is a browser's or the bundler's message that a script could not be loaded. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}
