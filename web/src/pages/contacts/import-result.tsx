import { Button, Pagination, Text } from '@mantine/core'
import type { OptOutRowResult } from '@parley/shared/contacts/contacts'
import { writeCsv } from '@parley/shared/csv-file'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { countryName } from '../../ui/text/country-name.ts'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { saveFile } from '../../ui/text/save-file.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import type { OptOutRow } from './opt-out-list.ts'

const outcomes = ['opted_out', 'already', 'invalid'] as const satisfies readonly OptOutRowResult['outcome'][]
const names: Record<OptOutRowResult['outcome'], string> = {
  get opted_out() {
    return i18n.t('contacts:optedOut')
  },
  get already() {
    return i18n.t('contacts:alreadyOptedOut')
  },
  get invalid() {
    return i18n.t('contacts:notImported')
  },
}
const tones: Record<OptOutRowResult['outcome'], Tone> = { opted_out: 'good', already: 'quiet', invalid: 'bad' }
const rowsAPage = 10

/** The result of each row. */
export function ImportResult({ results }: { results: readonly OptOutRow[] }) {
  const { t } = useTranslation('contacts')
  const [outcome, setOutcome] = useState<OptOutRowResult['outcome']>()
  const [page, setPage] = useState(1)
  const countOf = (value: OptOutRowResult['outcome']) => results.filter((row) => row.outcome === value).length
  const rejected = countOf('invalid')
  const shown = results.filter((row) => outcome === undefined || row.outcome === outcome)
  const rows = shown.toSorted((a, b) => a.line - b.line).slice((page - 1) * rowsAPage, page * rowsAPage)
  return (
    <>
      <Callout
        tone={rejected > 0 ? 'warn' : 'good'}
        alert
        title={t('peopleOptedOutAlreadyOptedOut', { count: countOf('opted_out'), countOf: countOf('already') })}
      >
        {rejected > 0 && t('rowsNotImported', { count: rejected })}
      </Callout>
      <Panel
        flush
        title={
          <ChoiceTabs
            label={t('outcome')}
            choices={outcomes}
            names={names}
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
          label={t('importedRows')}
          rows={rows}
          keyOf={(row) => String(row.line)}
          columns={[
            { head: t('line'), cell: (row) => row.line, width: '64px' },
            { head: t('phone'), cell: (row) => <PhoneNumber phone={row.phone} /> },
            {
              head: t('outcome'),
              cell: (row) => <StatusBadge tone={tones[row.outcome]}>{names[row.outcome]}</StatusBadge>,
            },
            {
              head: t('details'),
              cell: (row) => <Text size="xs">{row.message ? translated(row.message) : readAs(row)}</Text>,
              width: '44%',
            },
          ]}
        />
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {t('noRowsWithThisOutcome')}
          </Text>
        )}
        {shown.length > rowsAPage && (
          <Pagination
            p="sm"
            size="sm"
            total={Math.ceil(shown.length / rowsAPage)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
          />
        )}
      </Panel>
    </>
  )
}

function readAs({ read }: OptOutRow): string | undefined {
  return read && i18n.t('contacts:readAs', { written: read.written, country: countryName(read.country) })
}

function DownloadRejected({ rows }: { rows: readonly OptOutRow[] }) {
  const { t } = useTranslation('contacts')
  const cells = rows.map(({ line, phone, message }) => [String(line), phone, message ? translated(message) : ''])
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={12} />}
      onClick={() => saveFile('not-imported.csv', writeCsv([['line', 'phone', 'problem'], ...cells]), 'text/csv')}
    >
      {t('downloadRejectedRows')}
    </Button>
  )
}
