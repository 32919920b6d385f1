import { Anchor, Code, Text } from '@mantine/core'
import { curlCommand } from '@parley/shared/curl'
import type { OpenApiDocument } from '@parley/shared/openapi/document'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Description } from './description.tsx'
import { SectionHeading } from './headings.tsx'
import styles from './page.module.css'

export const guideSections = [
  { id: 'authentication', name: 'authentication' },
  { id: 'errors', name: 'errors' },
  { id: 'rate-limits', name: 'rateLimitsAndResponseHeaders' },
  { id: 'idempotency', name: 'idempotency' },
  { id: 'webhooks', name: 'webhooks' },
  { id: 'testing', name: 'testing' },
] as const

/** What applies to every endpoint. */
export function Guide({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  const to = useTo()
  const texts: Record<(typeof guideSections)[number]['id'], ReactNode> = {
    authentication: <Authentication baseUrl={document.servers[0]?.url ?? ''} />,
    errors: (
      <>
        <Text size="sm">
          <Trans t={t} i18nKey="errorsText" components={{ code: <Code />, code2: <Code />, code3: <Code /> }} />
        </Text>
        <ErrorTable document={document} />
      </>
    ),
    'rate-limits': (
      <>
        <Text size="sm">{t('rateLimitText')}</Text>
        <HeaderTable document={document} />
      </>
    ),
    idempotency: (
      <Text size="sm">
        <Trans t={t} i18nKey="idempotencyText" components={{ code: <Code />, code2: <Code /> }} />
      </Text>
    ),
    webhooks: (
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="webhooksText"
          components={{ a: <Anchor component={Link} to={to('webhooks')} inherit underline="always" /> }}
        />
      </Text>
    ),
    testing: (
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="testModeText"
          components={{
            a: <Anchor href="#playCustomer" inherit underline="always" />,
            a2: <Anchor component={Link} to={to('simulator')} inherit underline="always" />,
          }}
        />
      </Text>
    ),
  }
  return guideSections.map(({ id, name }) => (
    <section key={id} id={id} className={styles.endpoint} aria-labelledby={`${id}-name`}>
      <SectionHeading id={id} name={t(name)} order={2} />
      {texts[id]}
    </section>
  ))
}

function Authentication({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation('api-docs')
  const to = useTo()
  return (
    <>
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="authenticationText"
          components={{
            a: <Anchor component={Link} to={to('api-keys')} inherit underline="always" />,
            code: <Code />,
          }}
        />
      </Text>
      <CodeBlock
        text={curlCommand({
          method: 'GET',
          address: `${baseUrl}/api/v1/key`,
          options: ['-H "Authorization: Bearer $PARLEY_KEY"'],
        })}
        what={t('firstRequestWithAnApiKey')}
      />
      <CodeBlock
        text={curlCommand({
          method: 'POST',
          address: `${baseUrl}/api/auth/sign-in/email`,
          options: ['-c cookies'],
          body: { email: 'ada@example.com', password: '…' },
        })}
        what={t('signInExample')}
      />
    </>
  )
}

function ErrorTable({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  return (
    <DataTable
      label={t('errors')}
      rows={document['x-error-codes']}
      keyOf={({ code }) => code}
      columns={[
        { head: t('status'), width: '70px', cell: ({ status }) => status },
        { head: t('code'), width: '190px', cell: ({ code }) => <Code>{code}</Code> },
        { head: t('when'), long: true, cell: ({ description }) => <Description text={description} /> },
      ]}
    />
  )
}

function HeaderTable({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  return (
    <DataTable
      label={t('responseHeaders')}
      rows={Object.entries(document.components.headers)}
      keyOf={([name]) => name}
      columns={[
        { head: t('header'), width: '190px', cell: ([name]) => <Code>{name}</Code> },
        {
          head: t('example'),
          cell: ([, { example }]) => <Code style={{ overflowWrap: 'anywhere' }}>{String(example)}</Code>,
        },
        { head: t('description'), long: true, cell: ([, { description }]) => <Description text={description} /> },
      ]}
    />
  )
}
