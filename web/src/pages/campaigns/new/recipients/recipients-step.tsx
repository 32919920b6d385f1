import { Button, Grid, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { isNumbered } from '@parley/shared/templates/placeholders'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconArrowRight, IconDownload } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useIsUploading } from '../../../../files/use-is-uploading.ts'
import { translated } from '../../../../i18n/sentences.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { type ChangeDraft, type Draft, listOf, sources } from '../draft.ts'
import { Step } from '../steps.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { type Columns, type Filling, sampleColumns } from './columns.ts'
import { anyContact } from './contact-query.ts'
import { DropFile } from './drop-file.tsx'
import { PersonPreview } from './person-preview.tsx'
import { PickContacts } from './pick-contacts.tsx'
import { ReadSummary } from './read-summary.tsx'
import { ReadTable } from './read-table.tsx'
import type { ReadRow } from './reading.ts'
import { useSources } from './source/use-sources.ts'
import type { Storing } from './stored-column-fields.tsx'

type RecipientsStepProps = {
  template: TemplateView
  draft: Draft
  onChange: ChangeDraft
  slots: readonly TemplateSlot[]
  mapped: Columns
  storing: Storing
  rows: readonly ReadRow[]
  recipients: readonly ReadRow[]
  onNext: () => void
}

const sourceNames = { file: 'uploadAFile', text: 'pasteAList', contacts: 'contacts' } as const

export function RecipientsStep(props: RecipientsStepProps) {
  const { t } = useTranslation('campaigns')
  const { template, draft, onChange, slots, mapped, storing, rows, recipients, onNext } = props
  const list = listOf(draft)
  const isUploading = useIsUploading()
  const { changeFile, changeText, changeRoles, repair, leaveOut } = useSources(draft, onChange)
  const saveSample = async () => (await import('./csv-files.ts')).saveSample(template)
  return (
    <Step
      title={t('chooseRecipients')}
      about={draft.from === 'contacts' ? t('aboutContacts') : <AboutColumns slots={slots} />}
    >
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t('recipientSource')}
          value={draft.from}
          onChange={(from) => onChange({ from: sources.find((each) => each === from) ?? 'file' })}
          data={sources.map((value) => ({ value, label: t(sourceNames[value]) }))}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => void saveSample().catch(notifyFailure)}
        >
          {t('downloadSample')}
        </Button>
      </Group>
      <SourceField draft={draft} slots={slots} onChange={onChange} onFile={changeFile} onText={changeText} />
      <div aria-live="polite">
        {list?.problem && (
          <Callout tone="bad" title={t('unusableList')}>
            {translated(list.problem)}.{list.allColumns.length > 0 && ` ${t('selectPhoneColumn')}`}
          </Callout>
        )}
        {rows.length > 0 && (
          <ReadSummary phoneColumn={list?.roles.phone} rows={rows} choices={draft} onChoose={onChange} />
        )}
      </div>
      {list && (rows.length > 0 || list.allColumns.length > 0) && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <ColumnMapping
              list={list}
              draft={draft}
              slots={slots}
              mapped={mapped}
              storing={storing}
              onRoles={(roles) => void changeRoles(roles)}
              onNameColumn={(chosenNameColumn) => onChange({ chosenNameColumn })}
              onStore={(storedColumns) => onChange({ storedColumns })}
              onFill={(slot, filling) => onChange(fill(draft, slot, filling))}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <PersonPreview
              template={template}
              recipients={recipients.length > 0 ? recipients : rows.filter((row) => row.problem === undefined)}
            />
          </Grid.Col>
        </Grid>
      )}
      {list && rows.length > 0 && (
        <ReadTable
          list={list}
          rows={rows}
          choices={draft}
          onRepair={draft.from === 'contacts' ? undefined : repair}
          onLeaveOut={leaveOut}
        />
      )}
      <Group>
        <Button
          disabled={recipients.length === 0 || isUploading}
          onClick={onNext}
          rightSection={<IconArrowRight size={14} />}
        >
          {recipients.length === 0 ? t('reviewAndSend') : t('reviewMessages', { count: recipients.length })}
        </Button>
      </Group>
    </Step>
  )
}

/** A value has a column, a fixed value or a file; the new choice replaces the earlier one. */
function fill(
  { chosenColumns, fixedValues }: Draft,
  { address, file }: TemplateSlot,
  filling: Filling,
): Partial<Draft> {
  const { [address]: _value, [file?.address ?? address]: _file, ...otherValues } = fixedValues
  if ('value' in filling) return { fixedValues: { ...otherValues, [address]: filling.value } }
  if ('file' in filling) return { fixedValues: { ...otherValues, [file?.address ?? address]: filling.file } }
  return { chosenColumns: { ...chosenColumns, [address]: filling.column }, fixedValues: otherValues }
}

function AboutColumns({ slots }: { slots: readonly TemplateSlot[] }) {
  const { t } = useTranslation('campaigns')
  const names = [...new Set(slots.flatMap(({ placeholder }) => placeholder ?? []))].filter((name) => !isNumbered(name))
  return (
    <>
      <Trans t={t} i18nKey="aboutColumns" components={{ code: <Text span ff="monospace" size="sm" /> }} />{' '}
      {names.length > 0
        ? t('columnsByName', { count: names.length, names: names.join(', ') })
        : slots.some(({ placeholder }) => placeholder !== undefined) && t('columnsByOrder')}
    </>
  )
}

type SourceFieldProps = {
  draft: Draft
  slots: readonly TemplateSlot[]
  onChange: ChangeDraft
  onFile: (file: File) => Promise<void>
  onText: (text: string) => void
}

/** The input for the selected recipient source. */
function SourceField({ draft, slots, onChange, onFile, onText }: SourceFieldProps) {
  const { t } = useTranslation('campaigns')
  if (draft.from === 'contacts') {
    return (
      <PickContacts
        chosen={draft.contacts}
        onChoose={(contacts) => onChange({ contacts })}
        query={draft.contactQuery ?? anyContact}
        onQuery={(contactQuery) => onChange({ contactQuery })}
      />
    )
  }
  if (draft.from === 'file') {
    return <DropFile fileName={draft.file?.name} onFile={(file) => void onFile(file)} />
  }
  const columns = ['phone', ...new Set(sampleColumns(slots.filter(({ isOptional }) => !isOptional)))]
  return (
    <Textarea
      aria-label={t('recipientsAsText')}
      placeholder={`${columns.join(',')}\n+15550100123,…`}
      autosize
      minRows={5}
      maxRows={12}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={draft.text}
      onChange={({ currentTarget: { value } }) => onText(value)}
    />
  )
}
