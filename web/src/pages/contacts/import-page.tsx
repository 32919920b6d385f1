import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../failures.ts'
import { RequirePermission } from '../../frame/require-permission.tsx'
import { translated } from '../../i18n/sentences.ts'
import { describeLocalNumbers, usePhonesReader } from '../../phones.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/text/save-file.ts'
import { DropFile } from '../campaigns/new/recipients/drop-file.tsx'
import { inChunks, type OptOutRow, rejectionOf } from './opt-out-list.ts'
import type { OptOutList } from './read-opt-outs.ts'

const ImportResult = lazy(async () => ({ default: (await import('./import-result.tsx')).ImportResult }))

export function ImportOptOutsPage() {
  return (
    <RequirePermission permission="bulk_send">
      <ImportOptOuts />
    </RequirePermission>
  )
}

type Chosen = OptOutList & { readonly fileName: string }

function ImportOptOuts() {
  const { t } = useTranslation('contacts')
  const to = useTo()
  const readPhones = usePhonesReader()
  const [chosen, setChosen] = useState<Chosen>()
  const [scope, setScope] = useState<OptOutScope>('campaigns')
  const { run, results, reset } = useImport()
  const choose = async (file: File) => {
    reset()
    const [{ readOptOuts }, bytes] = await Promise.all([import('./read-opt-outs.ts'), file.arrayBuffer()])
    setChosen({ ...(await readOptOuts(new Uint8Array(bytes), readPhones)), fileName: file.name })
  }
  const rows = chosen?.rows ?? []
  const localRows = rows.filter((row) => row.read !== undefined)
  return (
    <Page
      title={t('importOptOuts')}
      about={t('importIntroduction')}
      back={{ to: to('contacts'), label: t('contacts') }}
      width="narrow"
    >
      <Panel title={t('list')} action={<SampleFile />}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('importFileHint')}
          </Text>
          <DropFile fileName={chosen?.fileName} onFile={(file) => void choose(file).catch(notifyFailure)} />
          {localRows.length > 0 && (
            <Text size="sm" c="dimmed">
              {describeLocalNumbers(localRows.length, localRows[0]?.read?.country ?? '')}
            </Text>
          )}
          {chosen?.problem && (
            <Callout tone="bad" alert>
              {translated(chosen.problem)}.
            </Callout>
          )}
          <Radio.Group
            label={t('optThesePeopleOutOf')}
            value={scope}
            onChange={(value) => setScope(value === 'everything' ? 'everything' : 'campaigns')}
          >
            <Group mt="xs" gap="lg">
              <Radio value="campaigns" label={t('campaigns')} />
              <Radio value="everything" label={t('allMessages')} />
            </Group>
          </Radio.Group>
          <Button
            w="fit-content"
            disabled={rows.length === 0}
            loading={run.isPending}
            onClick={() => run.mutate({ rows, scope })}
          >
            {rows.length > 0 ? t('importRows', { count: rows.length }) : t('import')}
          </Button>
          {run.isPending && (
            <div role="status">
              <Progress value={(results.length / rows.length) * 100} aria-label={t('importProgress')} />
              <Text size="xs" c="dimmed" mt={4}>
                {t('ofRowsProcessed', { length: formatNumber(results.length), count: rows.length })}
              </Text>
            </div>
          )}
          {run.error && (
            <Callout tone="bad" alert title={t('importInterrupted')}>
              {t('importAgain', { message: readFailure(run.error).message })}
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
  const { t } = useTranslation('contacts')
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconDownload size={12} />}
      onClick={() => saveFile('opt-outs-sample.csv', 'phone\r\n+15550100123\r\n+4915123456789\r\n', 'text/csv')}
    >
      {t('downloadSample')}
    </Button>
  )
}

type Import = { readonly rows: readonly RecipientRow[]; readonly scope: OptOutScope }

/** Sends a list in chunks. Results remain when a later chunk fails. Importing the list again is harmless. */
function useImport() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const workspace = useScope()
  const [results, setResults] = useState<readonly OptOutRow[]>([])
  const run = useMutation({
    mutationFn: async ({ rows, scope }: Import) => {
      let processed: OptOutRow[] = rows.flatMap((row) => rejectionOf(row) ?? [])
      setResults(processed)
      for (const chunk of inChunks(rows.filter((row) => row.problem === undefined))) {
        const phones = chunk.map(({ phone }) => phone)
        const { data } = await client.contacts.importOptOuts.mutate({ ...workspace, phones, scope })
        processed = [...processed, ...data.map((result, index) => ({ ...sourceOf(chunk[index]), ...result }))]
        setResults(processed)
      }
    },
    onSettled: () => queries.invalidateQueries(trpc.contacts.pathFilter()),
  })
  const reset = () => {
    setResults([])
    run.reset()
  }
  return { run, results, reset }
}

function sourceOf(row: RecipientRow | undefined): Pick<OptOutRow, 'line' | 'read'> {
  return { line: row?.line ?? 0, ...(row?.read && { read: row.read }) }
}
