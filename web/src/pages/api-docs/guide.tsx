import { Anchor, Code, Text } from '@mantine/core'
import { curlCommand } from '@parley/shared/curl'
import type { OpenApiDocument } from '@parley/shared/openapi/document'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { ErrorTable, HeaderTable } from './guide-tables.tsx'
import { SectionHeading } from './headings.tsx'
import styles from './page.module.css'

export const guideSections = [
  { id: 'authentication', name: 'Authentication' },
  { id: 'errors', name: 'Errors' },
  { id: 'rate-limits', name: 'Rate limits and response headers' },
  { id: 'idempotency', name: 'Idempotency' },
  { id: 'webhooks', name: 'Webhooks' },
  { id: 'testing', name: 'Testing' },
] as const

/** What applies to every endpoint. */
export function Guide({ document }: { document: OpenApiDocument }) {
  const to = useTo()
  const baseUrl = document.servers[0]?.url ?? ''
  const texts: Record<(typeof guideSections)[number]['id'], ReactNode> = {
    authentication: (
      <>
        <Text size="sm">
          Programs authenticate with an{' '}
          <Anchor component={Link} to={to('api-keys')} inherit underline="always">
            API key
          </Anchor>{' '}
          to call <Code>/api/v1</Code>. The key determines the workspace and the mode. All other paths require the
          session cookie of a signed-in person. An API key is not accepted in place of a session, or a session in place
          of a key.
        </Text>
        <CodeBlock
          text={curlCommand({
            method: 'GET',
            address: `${baseUrl}/api/v1/key`,
            options: ['-H "Authorization: Bearer $PARLEY_KEY"'],
          })}
          what="first request with an API key"
        />
        <CodeBlock
          text={curlCommand({
            method: 'POST',
            address: `${baseUrl}/api/auth/sign-in/email`,
            options: ['-c cookies'],
            body: { email: 'ada@example.com', password: '…' },
          })}
          what="sign-in"
        />
      </>
    ),
    errors: (
      <>
        <Text size="sm">
          Use the status or <Code>code</Code> to handle errors in a program; <Code>error</Code> is for people and its
          wording may change. <Code>details</Code> lists each invalid field. A rejected request changes nothing.
        </Text>
        <ErrorTable document={document} />
      </>
    ),
    'rate-limits': (
      <>
        <Text size="sm">
          Each API key has a limit of requests per minute, in fixed windows that start with the first request. Every
          response to a valid key reports the current state of its limit.
        </Text>
        <HeaderTable document={document} />
      </>
    ),
    idempotency: (
      <Text size="sm">
        If a response is lost, repeat the request with the same <Code>Idempotency-Key</Code>. It is processed once, and
        the repeated request gets the stored response with <Code>Idempotent-Replayed: true</Code>. A different request
        with the same key is a 422 error, and a request made while the first is still in progress is a 409 error. Keys
        expire after 24 hours. Rejected requests are not stored.
      </Text>
    ),
    webhooks: (
      <Text size="sm">
        Use webhooks instead of polling.{' '}
        <Anchor component={Link} to={to('webhooks')} inherit underline="always">
          Webhooks
        </Anchor>{' '}
        lists every event with a sample payload, and shows how to verify signatures in three languages.
      </Text>
    ),
    testing: (
      <Text size="sm">
        Test keys send to the simulator only. The <a href="#playCustomer">test helpers</a> simulate the customer and the
        platform for a program. On the{' '}
        <Anchor component={Link} to={to('simulator')} inherit underline="always">
          Simulator
        </Anchor>{' '}
        page you can do the same by hand, with test numbers for different outcomes.
      </Text>
    ),
  }
  return guideSections.map(({ id, name }) => (
    <section key={id} id={id} className={styles.endpoint} aria-labelledby={`${id}-name`}>
      <SectionHeading id={id} name={name} />
      {texts[id]}
    </section>
  ))
}
