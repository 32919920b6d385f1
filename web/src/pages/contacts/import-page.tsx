import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readFailure } from '../../failures.ts'
import { Only } from '../../frame/only.tsx'
import { readInWords } from '../../phones.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { count, formatNumber } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/text/save-file.ts'
import { DropFile } from '../campaigns/new/recipients/drop-file.tsx'
import type { OptOutList } from './read-opt-outs.ts'
import { useImport } from './use-import.ts'

const ImportResult = lazy(async () => ({ default: (await import('./import-result.tsx')).ImportResult }))

export function ImportOptOutsPage() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Only permission="bulk_send">
      <Loaded query={settings} skeleton={<FormSkeleton fields={2} />}>
        {({ defaultCountry }) => <ImportOptOuts country={defaultCountry} />}
      </Loaded>
    </Only>
  )
}

type Chosen = OptOutList & { readonly fileName: string }

function ImportOptOuts({ country }: { country: string }) {
  const to = useTo()
  const [chosen, setChosen] = useState<Chosen>()
  const [scope, setScope] = useState<OptOutScope>('campaigns')
  const { run, results, forget } = useImport()
  const choose = async (file: File) => {
    forget()
    const [{ readOptOuts }, bytes] = await Promise.all([import('./read-opt-outs.ts'), file.arrayBuffer()])
    setChosen({ ...readOptOuts(new Uint8Array(bytes), country), fileName: file.name })
  }
  const rows = chosen?.rows ?? []
  const read = rows.filter((row) => row.read !== undefined)
  return (
    <Page
      title="Import opt-outs"
      about="From another tool or an earlier list: people who must not get your campaigns. Doing it twice does no harm."
      back={{ to: to('contacts'), label: 'Contacts' }}
      width="narrow"
    >
      <Panel title="The list" action={<SampleFile />}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            A CSV file of up to 10,000 rows with a column called phone; other columns are ignored. Numbers without + are
            read as those of the default country in the settings.
          </Text>
          <DropFile fileName={chosen?.fileName} onFile={(file) => void choose(file)} />
          {read.length > 0 && (
            <Text size="sm" c="dimmed">
              {readInWords(read.length, read[0]?.read?.country ?? '')}
            </Text>
          )}
          {chosen?.problem && (
            <Callout tone="bad" alert>
              {chosen.problem}.
            </Callout>
          )}
          <Radio.Group
            label="These people want"
            value={scope}
            onChange={(value) => setScope(value === 'everything' ? 'everything' : 'campaigns')}
          >
            <Group mt="xs" gap="lg">
              <Radio value="campaigns" label="no campaigns" />
              <Radio value="everything" label="no messages at all" />
            </Group>
          </Radio.Group>
          <Button
            w="fit-content"
            disabled={rows.length === 0}
            loading={run.isPending}
            onClick={() => run.mutate({ rows, scope })}
          >
            {rows.length > 0 ? `Import ${count(rows.length, 'row')}` : 'Import'}
          </Button>
          {run.isPending && (
            <div role="status">
              <Progress value={(results.length / rows.length) * 100} aria-label="Rows done" />
              <Text size="xs" c="dimmed" mt={4}>
                {formatNumber(results.length)} of {count(rows.length, 'row')} done
              </Text>
            </div>
          )}
          {run.error && (
            <Callout tone="bad" alert title="The import stopped">
              {readFailure(run.error).message} Import again: what is noted already stays as it is.
            </Callout>
          )}
        </Stack>
      </Panel>
      {results.length > 0 && !run.isPending && (
        <Suspense>
          <ImportResult results={results} />
        </Suspense>
      )}
    </Page>
  )
}

function SampleFile() {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconDownload size={12} />}
      onClick={() => saveFile('opt-outs-sample.csv', 'phone\r\n+15550100123\r\n+4915123456789\r\n', 'text/csv')}
    >
      Sample file
    </Button>
  )
}
