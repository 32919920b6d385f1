import { Code } from '@mantine/core'
import type { Operation } from '@parley/shared/openapi'
import { Fragment } from 'react'

const callers: Record<string, { any: string; with: string }> = {
  session: { any: 'Any signed-in person', with: 'A signed-in person who holds' },
  apiKey: { any: 'Any API key', with: 'An API key with' },
  testKey: { any: 'Any API key of the test mode', with: 'An API key of the test mode with' },
}

/** Whose call is taken, and which permissions would do. */
export function WhoMay({ operation: { security } }: { operation: Operation }) {
  const [scheme = 'apiKey'] = security.flatMap((each) => Object.keys(each))
  const permissions = security.flatMap((each) => Object.values(each).flat())
  const words = callers[scheme] ?? callers.apiKey
  if (permissions.length === 0) return <>{words?.any}</>
  return (
    <>
      {words?.with}{' '}
      {permissions.map((permission, place) => (
        <Fragment key={permission}>
          {place > 0 && ' or '}
          <Code>{permission}</Code>
        </Fragment>
      ))}
    </>
  )
}
