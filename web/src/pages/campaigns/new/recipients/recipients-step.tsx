import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { isNumbered } from '@parley/shared/templates/placeholders'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconArrowRight, IconDownload } from '@tabler/icons-react'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { count } from '../../../../ui/text/format.ts'
import { type Draft, listOf, sources } from '../draft.ts'
import { Step } from '../steps.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import type { Columns, Filling } from './columns.ts'
import { ReadSummary } from './read-summary.tsx'
import { ReadTable } from './read-table.tsx'
import type { ReadRow } from './reading.ts'
import { SourceField } from './source-field.tsx'

type RecipientsStepProps = {
  template: TemplateView
  draft: Draft
  /** The workspace's default country. */
  country: string
  onChange: (part: Partial<Draft>) => void
  mapped: Columns
  rows: readonly ReadRow[]
  recipients: readonly ReadRow[]
  onNext: () => void
}

const aboutContacts =
  'Up to 1,000 people whom you wrote to or who wrote to you, without those who opted out. Their name can fill a placeholder; any other gets one value for everybody.'
const sourceNames = { file: 'Upload a file', text: 'Paste', contacts: 'Earlier contacts' }

export function RecipientsStep(props: RecipientsStepProps) {
  const { template, draft, country, onChange, mapped, rows, recipients, onNext } = props
  const list = listOf(draft)
  const saveSample = async () => (await import('./csv-files.ts')).saveSample(template)
  return (
    <Step
      title="Who gets it?"
      about={draft.from === 'contacts' ? aboutContacts : <AboutColumns placeholders={Object.keys(mapped)} />}
    >
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Where the recipients come from"
          value={draft.from}
          onChange={(from) => onChange({ from: sources.find((each) => each === from) ?? 'file' })}
          data={sources.map((value) => ({ value, label: sourceNames[value] }))}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => void saveSample().catch(notifyFailure)}
        >
          Sample file
        </Button>
      </Group>
      <SourceField draft={draft} placeholders={Object.keys(mapped)} country={country} onChange={onChange} />
      <div aria-live="polite">
        {list?.problem && (
          <Callout tone="bad" title="This list cannot be used">
            {list.problem}.
          </Callout>
        )}
        {rows.length > 0 && (
          <ReadSummary
            rows={rows}
            sendDuplicates={draft.sendDuplicates}
            onSendDuplicates={(sendDuplicates) => onChange({ sendDuplicates })}
          />
        )}
      </div>
      {rows.length > 0 && (
        <>
          <ColumnMapping
            template={template}
            columns={list?.columns ?? []}
            mapped={mapped}
            fixed={draft.fixedValues}
            onFill={(name, filling) => onChange(fill(draft, name, filling))}
            rows={recipients.length > 0 ? recipients : rows.filter((row) => row.problem === undefined)}
          />
          <ReadTable columns={list?.columns ?? []} rows={rows} sendDuplicates={draft.sendDuplicates} />
        </>
      )}
      <Group>
        <Button disabled={recipients.length === 0} onClick={onNext} rightSection={<IconArrowRight size={14} />}>
          {recipients.length === 0 ? 'Check and send' : `Check ${count(recipients.length, 'message')}`}
        </Button>
      </Group>
    </Step>
  )
}

/** A placeholder has a column or one value for everybody; what was chosen before gives way. */
function fill({ chosenColumns, fixedValues }: Draft, name: string, filling: Filling): Partial<Draft> {
  if ('value' in filling) return { fixedValues: { ...fixedValues, [name]: filling.value } }
  const { [name]: _, ...otherValues } = fixedValues
  return { chosenColumns: { ...chosenColumns, [name]: filling.column }, fixedValues: otherValues }
}

function AboutColumns({ placeholders }: { placeholders: readonly string[] }) {
  return (
    <>
      Up to 1,000 rows. The first row names the columns; one is called{' '}
      <Text span ff="monospace" size="sm">
        phone
      </Text>{' '}
      and holds numbers such as +15550100123; without + they are read in the workspace’s default country.{' '}
      {placeholders.length > 0 &&
        (placeholders.every(isNumbered)
          ? 'The columns after it fill the placeholders in their order, unless you choose others.'
          : `The columns ${placeholders.join(', ')} fill the placeholders of those names.`)}
    </>
  )
}
