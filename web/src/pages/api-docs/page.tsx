import { Anchor, Button, Text, TextInput, Title } from '@mantine/core'
import type { OpenApiDocument } from '@parley/shared/openapi'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Contents } from './contents.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { groupsOf } from './endpoints.ts'
import { Guide } from './guide.tsx'
import styles from './page.module.css'
import { useDocument } from './use-document.ts'

export function ApiDocsPage() {
  const document = useDocument()
  return (
    <Page
      title="API docs"
      about="The REST interface for programs, as this server speaks it."
      action={
        <Button
          variant="default"
          component="a"
          href="/api/openapi.json"
          download="parley-openapi.json"
          leftSection={<IconDownload size={14} />}
        >
          OpenAPI 3.1
        </Button>
      }
    >
      <Loaded query={document} skeleton={<TableSkeleton rows={10} />}>
        {(loaded) => <Reference document={loaded} />}
      </Loaded>
    </Page>
  )
}

function Reference({ document }: { document: OpenApiDocument }) {
  const [q = '', setQ] = useQueryParameter('q')
  const { hash } = useLocation()
  const groups = groupsOf(document, q)
  // What a link names is brought into sight once it is there.
  useEffect(() => {
    if (hash) window.document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return (
    <div className={styles.columns}>
      <aside className={styles.aside}>
        <TextInput
          type="search"
          aria-label="Search the API"
          placeholder="Path, field, permission…"
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
            No endpoint holds “{q}”.{' '}
            <Anchor component="button" type="button" inherit onClick={() => setQ(undefined)}>
              Show all
            </Anchor>
          </Text>
        )}
        {groups.map((group) => (
          <div key={group.name}>
            <Title order={2}>{group.name}</Title>
            <Text size="sm" c="dimmed">
              {group.about}
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
