import { SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { DropFile } from './drop-file.tsx'
import { ReadSummary } from './read-summary.tsx'
import { ReadTable } from './read-table.tsx'
import type { ReadRow } from './reading.ts'
import { readFile, readText, type Source } from './source.ts'
import { Step } from './step.tsx'

type RecipientsStepProps = {
  source: Source
  onSource: (source: Source) => void
  rows: ReadRow[]
  placeholders: readonly string[]
  sendDuplicates: boolean
  onSendDuplicates: (send: boolean) => void
}

export function RecipientsStep({ source, onSource, ...read }: RecipientsStepProps) {
  const [from, setFrom] = useState<string>(source.from)
  const columns = ['phone', ...exampleColumns(read.placeholders)]
  return (
    <Step number={2} title="Add recipients" about={aboutColumns(read.placeholders)}>
      <Stack gap="md">
        <SegmentedControl
          aria-label="Where the recipients come from"
          w="fit-content"
          value={from}
          onChange={setFrom}
          data={[
            { value: 'file', label: 'Upload a file' },
            { value: 'text', label: 'Paste' },
          ]}
        />
        {from === 'file' ? (
          <DropFile fileName={source.fileName} onFile={(file) => void readFile(file).then(onSource)} />
        ) : (
          <Textarea
            aria-label="Recipients, as CSV or as cells of a spreadsheet"
            placeholder={`${columns.join(',')}\n+15550100123,…`}
            autosize
            minRows={5}
            maxRows={12}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={source.text}
            onChange={(event) => onSource(readText(event.currentTarget.value))}
          />
        )}
        <div aria-live="polite">
          {source.list?.problem && (
            <Callout tone="bad" title="This list cannot be used">
              {source.list.problem}.
            </Callout>
          )}
          {source.list && !source.list.problem && <ReadSummary columns={source.list.columns} {...read} />}
        </div>
        {read.rows.length > 0 && (
          <ReadTable columns={source.list?.columns ?? []} rows={read.rows} sendDuplicates={read.sendDuplicates} />
        )}
      </Stack>
    </Step>
  )
}

function exampleColumns(placeholders: readonly string[]): string[] {
  return placeholders.map((name) => (/^\d+$/.test(name) ? `value_${name}` : name))
}

function aboutColumns(placeholders: readonly string[]) {
  const isNamed = placeholders.some((name) => !/^\d+$/.test(name))
  return (
    <>
      Up to 1,000 rows. The first row names the columns; one is called{' '}
      <Text span ff="monospace" size="sm">
        phone
      </Text>{' '}
      and holds numbers such as +15550100123.{' '}
      {placeholders.length > 0 &&
        (isNamed
          ? `The columns ${placeholders.join(', ')} fill the placeholders of those names.`
          : 'The columns after it fill the placeholders in their order.')}
    </>
  )
}
