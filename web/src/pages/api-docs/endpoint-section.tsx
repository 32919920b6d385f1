import { Text } from '@mantine/core'
import type { JsonSchema, OpenApiDocument } from '@parley/shared/openapi'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Answers } from './answers.tsx'
import type { Endpoint } from './endpoints.ts'
import { FieldTable } from './field-table.tsx'
import { type Field, fieldsOf } from './fields.ts'
import { MethodBadge } from './method-badge.tsx'
import styles from './page.module.css'
import { requestOf } from './request-of.ts'
import { rulesOf } from './rules.ts'
import { SectionName } from './section-name.tsx'
import { WhoMay } from './who-may.tsx'

type EndpointSectionProps = { endpoint: Endpoint; document: OpenApiDocument }

/** One endpoint: what it is for, who may, what it takes, what it answers. */
export function EndpointSection({ endpoint, document }: EndpointSectionProps) {
  const { method, path, operation } = endpoint
  const { operationId, summary, description, requestBody } = operation
  const baseUrl = document.servers[0]?.url ?? ''
  const body = requestBody?.content['application/json'].schema
  return (
    <section id={operationId} className={styles.endpoint} aria-labelledby={`${operationId}-name`}>
      <SectionName id={operationId} name={summary} />
      <p className={styles.path}>
        <MethodBadge method={method} /> <code>{path}</code>
      </p>
      {description && <Text size="sm">{description}</Text>}
      <Text size="sm" c="dimmed">
        <WhoMay operation={operation} />
      </Text>
      <Parameters endpoint={endpoint} />
      {body && <Body schema={body} name={summary} />}
      <h4>Request</h4>
      <CodeBlock text={requestOf(endpoint, baseUrl)} what={`request of ${operationId}`} />
      <Answers endpoint={endpoint} document={document} />
    </section>
  )
}

function Parameters({ endpoint: { operation } }: { endpoint: Endpoint }) {
  const places = { path: 'In the path', query: 'In the query', header: 'As a header' } as const
  return Object.entries(places).map(([place, heading]) => {
    const fields = operation.parameters
      .filter((each) => each.in === place)
      .map(({ name, required, schema, description }): Field => {
        return { name, required, rules: rulesOf(schema), about: description }
      })
    if (fields.length === 0) return null
    return (
      <div key={place}>
        <h4>{heading}</h4>
        <FieldTable label={`${operation.summary}: ${heading.toLowerCase()}`} fields={fields} />
      </div>
    )
  })
}

function Body({ schema, name }: { schema: JsonSchema; name: string }) {
  return (
    <div>
      <h4>In the body</h4>
      <FieldTable label={`${name}: in the body`} fields={fieldsOf(schema, {})} />
    </div>
  )
}
