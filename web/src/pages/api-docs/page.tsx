import { Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core'
import type { OpenApiDocument } from '@parley/shared/openapi/document'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Description } from './description.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { groupsOf, type Group as NamedEndpoints } from './endpoints.ts'
import { Guide, guideSections } from './guide.tsx'
import { MethodBadge } from './headings.tsx'
import styles from './page.module.css'

export function ApiDocsPage() {
  const { t } = useTranslation('api-docs')
  // The document does not change while the server runs.
  const document = useQuery({ queryKey: ['openapi'], queryFn: fetchDocument, staleTime: Number.POSITIVE_INFINITY })
  return (
    <Page
      title={t('apiDocs')}
      about={t('theRestApiOfThisServer')}
      action={
        <Group gap="xs">
          <Button component="a" href="/docs/api" target="_blank">
            {t('tryTheApi')}
          </Button>
          <Button
            variant="default"
            component="a"
            href="/api/openapi.json"
            download="parley-openapi.json"
            leftSection={<IconDownload size={14} />}
          >
            OpenAPI 3.1
          </Button>
        </Group>
      }
    >
      <Loaded query={document} skeleton={<TableSkeleton rows={10} />}>
        {(loaded) => <Reference document={loaded} />}
      </Loaded>
    </Page>
  )
}

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<OpenApiDocument> {
  const response = await fetch('/api/openapi.json', { signal })
  const body = await response.json()
  if (!response.ok) throw Object.assign(new Error(body.error), { data: body })
  return body
}

function Reference({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  const [q = '', setQ] = useQueryParameter('q')
  const { hash } = useLocation()
  const groups = groupsOf(document, q)
  // The section that the address names exists only after the document has loaded.
  useEffect(() => {
    if (hash) window.document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return (
    <div className={styles.columns}>
      <aside className={styles.aside}>
        <TextInput
          type="search"
          aria-label={t('searchTheApi')}
          placeholder={t('pathFieldPermission')}
          leftSection={<IconSearch size={14} />}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <Contents groups={groups} withGuide={q === ''} />
      </aside>
      <div className={styles.reference}>
        {q === '' && <Guide document={document} />}
        {groups.length === 0 && (
          <Text role="status">
            <Trans
              t={t}
              i18nKey="noEndpointsMatchShowAll"
              values={{ q }}
              components={{
                a: (
                  <Anchor component="button" type="button" inherit underline="always" onClick={() => setQ(undefined)} />
                ),
              }}
            />
          </Text>
        )}
        {groups.map((group) => (
          <div key={group.name}>
            <Title order={2}>{group.name}</Title>
            <Text size="sm" c="dimmed">
              <Description text={group.description} />
            </Text>
            {group.endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.operation.operationId} endpoint={endpoint} document={document} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Links to every section of the page. */
function Contents({ groups, withGuide }: { groups: readonly NamedEndpoints[]; withGuide: boolean }) {
  const { t } = useTranslation('api-docs')
  return (
    <nav aria-label={t('onThisPage')} className={styles.contents}>
      {withGuide && (
        <div>
          <div className={styles.noun}>{t('gettingStarted')}</div>
          {guideSections.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {t(name)}
            </a>
          ))}
        </div>
      )}
      {groups.map(({ name, endpoints }) => (
        <div key={name}>
          <div className={styles.noun}>{name}</div>
          {endpoints.map(({ method, operation: { operationId, summary } }) => (
            <a key={operationId} href={`#${operationId}`}>
              <MethodBadge method={method} /> <span>{summary}</span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}
