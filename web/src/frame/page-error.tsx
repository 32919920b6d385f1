import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { readFailure } from '../failures.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** Where a page broke: what happened, and a way on. A page that failed to arrive is usually one of an older release. */
export function PageError() {
  const error = useRouteError()
  const { requestId } = readFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={isMissing(error) ? 'This page could not be fetched' : 'This page stopped working'}
        action={<Button onClick={() => window.location.reload()}>Load it again</Button>}
      >
        {sentenceOf(error)}
        {requestId && (
          <Text component="span" display="block" size="xs" mt={8}>
            Request <Code>{requestId}</Code>
          </Text>
        )}
      </EmptyState>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  if (isMissing(error)) return 'Parley does not answer, or it was just updated. Nothing you sent is lost.'
  return error instanceof Error ? error.message : 'An unexpected error occurred.'
}

/** How browsers and the bundler say that a part of the dashboard did not arrive. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}
