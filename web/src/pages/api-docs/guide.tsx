import { Anchor, Code, Text } from '@mantine/core'
import type { OpenApiDocument } from '@parley/shared/openapi'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { curlCommand } from '../../ui/text/curl.ts'
import { ErrorTable, HeaderTable } from './guide-tables.tsx'
import styles from './page.module.css'
import { SectionName } from './section-name.tsx'

export const guideSections = [
  { id: 'who-calls', name: 'Who calls' },
  { id: 'errors', name: 'Errors' },
  { id: 'rate-limits', name: 'Rate limits and other headers' },
  { id: 'idempotency', name: 'Repeating a request safely' },
  { id: 'webhooks', name: 'Webhooks' },
  { id: 'testing', name: 'Trying it out' },
] as const

/** What holds for every endpoint. */
export function Guide({ document }: { document: OpenApiDocument }) {
  const to = useTo()
  const baseUrl = document.servers[0]?.url ?? ''
  const texts: Record<(typeof guideSections)[number]['id'], ReactNode> = {
    'who-calls': (
      <>
        <Text size="sm">
          Programs call <Code>/api/v1</Code> with an{' '}
          <Anchor component={Link} to={to('api-keys')} inherit underline="always">
            API key
          </Anchor>
          , which decides the workspace and the mode. Scripts of signed-in people call the other paths with the cookie
          of their session. Neither is taken in the other’s place.
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
          what="sign-in of a script"
        />
      </>
    ),
    errors: (
      <>
        <Text size="sm">
          Decide by the status or by <Code>code</Code>; <Code>error</Code> is for people and may be reworded.{' '}
          <Code>details</Code> names each wrong field. A refused request changed nothing.
        </Text>
        <ErrorTable document={document} />
      </>
    ),
    'rate-limits': (
      <>
        <Text size="sm">
          Each key may ask so many times a minute. The minute is a fixed window that begins with the first request in
          it. Every answer to a working key says where it stands.
        </Text>
        <HeaderTable document={document} />
      </>
    ),
    idempotency: (
      <Text size="sm">
        When an answer got lost, repeat the same request with the same <Code>Idempotency-Key</Code>: it is done once,
        and the repetition gets the first answer with <Code>Idempotent-Replayed: true</Code>. Another request under the
        same key is 422; while the first still runs it is 409. Keys are kept for 24 hours, and a refused request is
        forgotten.
      </Text>
    ),
    webhooks: (
      <Text size="sm">
        Instead of asking again and again, be told.{' '}
        <Anchor component={Link} to={to('webhooks')} inherit underline="always">
          Webhooks
        </Anchor>{' '}
        has every event with an example of what arrives, and how to check its signature in three languages.
      </Text>
    ),
    testing: (
      <Text size="sm">
        A key of the test mode talks to the simulator only. The <a href="#playCustomer">test helpers</a> play the
        customer and the platform for a program; on the{' '}
        <Anchor component={Link} to={to('simulator')} inherit underline="always">
          Simulator
        </Anchor>{' '}
        you do it by hand, with numbers that misbehave on purpose.
      </Text>
    ),
  }
  return guideSections.map(({ id, name }) => (
    <section key={id} id={id} className={styles.endpoint} aria-labelledby={`${id}-name`}>
      <SectionName id={id} name={name} />
      {texts[id]}
    </section>
  ))
}
