import { Button, Pagination, Text } from '@mantine/core'
import type { OptOutRowResult } from '@parley/shared/contacts/contacts'
import { writeCsv } from '@parley/shared/csv-file'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { count } from '../../ui/text/format.ts'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { saveFile } from '../../ui/text/save-file.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import type { OptOutRow } from './opt-out-list.ts'

const outcomes = ['opted_out', 'already', 'invalid'] as const satisfies readonly OptOutRowResult['outcome'][]
const names: Record<OptOutRowResult['outcome'], string> = {
  opted_out: 'Opted out',
  already: 'Was already',
  invalid: 'Not imported',
}
const tones: Record<OptOutRowResult['outcome'], Tone> = { opted_out: 'good', already: 'quiet', invalid: 'bad' }
const rowsAPage = 10

/** What became of each row. */
export function ImportResult({ results }: { results: readonly OptOutRow[] }) {
  const [outcome, setOutcome] = useState<OptOutRowResult['outcome']>()
  const [page, setPage] = useState(1)
  const many = (wanted: OptOutRowResult['outcome']) => results.filter((row) => row.outcome === wanted).length
  const rejected = many('invalid')
  const shown = results.filter((row) => outcome === undefined || row.outcome === outcome)
  const rows = shown.toSorted((a, b) => a.line - b.line).slice((page - 1) * rowsAPage, page * rowsAPage)
  return (
    <>
      <Callout
        tone={rejected > 0 ? 'warn' : 'good'}
        alert
        title={`${count(many('opted_out'), 'person', 'people')} opted out, ${many('already')} had before`}
      >
        {rejected > 0 && `${count(rejected, 'row')} could not be imported; each says why below.`}
      </Callout>
      <Panel
        flush
        title={
          <ChoiceTabs
            label="Outcome"
            choices={outcomes}
            value={outcome}
            onChange={(next) => {
              setOutcome(next)
              setPage(1)
            }}
          />
        }
        action={rejected > 0 && <DownloadRejected rows={results.filter((row) => row.outcome === 'invalid')} />}
      >
        <DataTable
          label="Rows imported"
          rows={rows}
          keyOf={(row) => String(row.line)}
          columns={[
            { head: 'Line', cell: (row) => row.line, width: '64px' },
            { head: 'Phone', cell: (row) => <PhoneNumber phone={row.phone} /> },
            {
              head: 'Outcome',
              cell: (row) => <StatusBadge tone={tones[row.outcome]}>{names[row.outcome]}</StatusBadge>,
            },
            { head: 'Why', cell: (row) => <Text size="xs">{row.message ?? readAs(row)}</Text>, width: '44%' },
          ]}
        />
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            No such rows.
          </Text>
        )}
        {shown.length > rowsAPage && (
          <Pagination
            p="sm"
            size="sm"
            total={Math.ceil(shown.length / rowsAPage)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Panel>
    </>
  )
}

function readAs({ read }: OptOutRow): string | undefined {
  return read && `Written ${read.written}, read in ${read.country}`
}

function DownloadRejected({ rows }: { rows: readonly OptOutRow[] }) {
  const cells = rows.map(({ line, phone, message }) => [String(line), phone, message ?? ''])
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={12} />}
      onClick={() => saveFile('not-imported.csv', writeCsv([['line', 'phone', 'problem'], ...cells]), 'text/csv')}
    >
      Rows not imported
    </Button>
  )
}
