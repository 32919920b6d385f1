import { Code, Text } from '@mantine/core'
import type { OpenApiDocument, Operation } from '@parley/shared/openapi/document'
import { type Endpoint, exampleRequest } from '@parley/shared/openapi/example-request'
import { type Field, fieldsOf } from '@parley/shared/openapi/fields'
import { rulesOf } from '@parley/shared/openapi/rules'
import { Fragment } from 'react'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Description } from './description.tsx'
import { FieldTable } from './field-table.tsx'
import { MethodBadge, SectionHeading } from './headings.tsx'
import styles from './page.module.css'
import { Responses } from './responses.tsx'

type EndpointSectionProps = { endpoint: Endpoint; document: OpenApiDocument }

/** One endpoint: description, authentication, parameters, request and response. */
export function EndpointSection({ endpoint, document }: EndpointSectionProps) {
  const { method, path, operation } = endpoint
  const { operationId, summary, description, requestBody } = operation
  const baseUrl = document.servers[0]?.url ?? ''
  const body = requestBody?.content['application/json'].schema
  return (
    <section id={operationId} className={styles.endpoint} aria-labelledby={`${operationId}-name`}>
      <SectionHeading id={operationId} name={summary} />
      <p className={styles.path}>
        <MethodBadge method={method} /> <code>{path}</code>
      </p>
      {description && (
        <Text size="sm">
          <Description text={description} />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Authentication operation={operation} />
      </Text>
      <Parameters operation={operation} />
      {body && (
        <div>
          <h4>Body parameters</h4>
          <FieldTable label={`${summary}: body parameters`} fields={fieldsOf(body, {})} />
        </div>
      )}
      <h4>Request</h4>
      <CodeBlock text={exampleRequest(endpoint, baseUrl)} what={`request of ${operationId}`} />
      <Responses endpoint={endpoint} document={document} />
    </section>
  )
}

const callers: Record<string, string> = {
  session: 'Requires a session',
  apiKey: 'Requires an API key',
  testKey: 'Requires a test API key',
}

/** Who can call the endpoint, and which permissions are sufficient. */
function Authentication({ operation: { security } }: { operation: Operation }) {
  const [scheme = 'apiKey'] = security.flatMap((each) => Object.keys(each))
  const permissions = security.flatMap((each) => Object.values(each).flat())
  if (permissions.length === 0) return <>{callers[scheme]}</>
  return (
    <>
      {callers[scheme]} with{' '}
      {permissions.map((permission, index) => (
        <Fragment key={permission}>
          {index > 0 && ' or '}
          <Code>{permission}</Code>
        </Fragment>
      ))}
    </>
  )
}

const headings = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

function Parameters({ operation }: { operation: Operation }) {
  return Object.entries(headings).map(([where, heading]) => {
    const fields = operation.parameters
      .filter((each) => each.in === where)
      .map(({ name, required, schema, description }): Field => {
        return { name, required, rules: rulesOf(schema), description }
      })
    if (fields.length === 0) return null
    return (
      <div key={where}>
        <h4>{heading}</h4>
        <FieldTable label={`${operation.summary}: ${heading.toLowerCase()}`} fields={fields} />
      </div>
    )
  })
}
