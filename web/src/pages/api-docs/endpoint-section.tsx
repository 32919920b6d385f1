import { Code, Text } from '@mantine/core'
import type { OpenApiDocument, Operation } from '@parley/shared/openapi/document'
import type { Endpoint } from '@parley/shared/openapi/example-call'
import { exampleRequest } from '@parley/shared/openapi/example-request'
import { type Field, fieldsOf } from '@parley/shared/openapi/fields'
import { rulesOf } from '@parley/shared/openapi/rules'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '../../i18n/english-texts.ts'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Description } from './description.tsx'
import { FieldTable } from './field-table.tsx'
import { MethodBadge, SectionHeading } from './headings.tsx'
import styles from './page.module.css'
import { Responses } from './responses.tsx'

type EndpointSectionProps = { endpoint: Endpoint; document: OpenApiDocument }

/** One endpoint: description, authentication, parameters, request and response. */
export function EndpointSection({ endpoint, document }: EndpointSectionProps) {
  const { t } = useTranslation('api-docs')
  const { method, path, operation } = endpoint
  const { operationId, summary, description, requestBody } = operation
  const baseUrl = document.servers[0]?.url ?? ''
  const body = requestBody?.content['application/json'].schema
  return (
    <section id={operationId} className={styles.endpoint} aria-labelledby={`${operationId}-name`}>
      <SectionHeading id={operationId} name={summary} order={3} />
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
          <h4>{t('bodyParameters')}</h4>
          <FieldTable label={t('bodyParametersOf', { summary })} fields={fieldsOf(body, {})} />
        </div>
      )}
      <h4>{t('requestTitle')}</h4>
      <CodeBlock text={exampleRequest(endpoint, baseUrl)} what={t('requestOf', { operationId })} />
      <Responses endpoint={endpoint} document={document} />
    </section>
  )
}

const callers: Readonly<Record<string, { alone: PlainKey<'api-docs'>; before: PlainKey<'api-docs'> }>> = {
  session: { alone: 'requiresASession', before: 'requiresASessionWith' },
  apiKey: { alone: 'requiresAnApiKey', before: 'requiresAnApiKeyWith' },
  testKey: { alone: 'requiresATestApiKey', before: 'requiresATestApiKeyWith' },
}

/** Who can call the endpoint, and which permissions are sufficient. */
function Authentication({ operation: { security } }: { operation: Operation }) {
  const { t } = useTranslation('api-docs')
  const [scheme] = security.flatMap((each) => Object.keys(each))
  const permissions = security.flatMap((each) => Object.values(each).flat())
  const caller = scheme === undefined ? undefined : callers[scheme]
  if (!caller) return t('requiresNoAuthentication')
  if (permissions.length === 0) return t(caller.alone)
  return (
    <>
      {t(caller.before)}
      {permissions.map((permission, index) => (
        <Fragment key={permission}>
          {index > 0 && t('orPermission')}
          <Code>{permission}</Code>
        </Fragment>
      ))}
    </>
  )
}

const headings = {
  path: { heading: 'pathParameters', label: 'pathParametersOf' },
  query: { heading: 'queryParameters', label: 'queryParametersOf' },
  header: { heading: 'headers', label: 'headersOf' },
} as const

function Parameters({ operation }: { operation: Operation }) {
  const { t } = useTranslation('api-docs')
  return Object.entries(headings).map(([where, { heading, label }]) => {
    const fields = operation.parameters
      .filter((each) => each.in === where)
      .map(({ name, required, schema, description }): Field => {
        return { name, required, rules: rulesOf(schema), description }
      })
    if (fields.length === 0) return null
    return (
      <div key={where}>
        <h4>{t(heading)}</h4>
        <FieldTable label={t(label, { summary: operation.summary })} fields={fields} />
      </div>
    )
  })
}
