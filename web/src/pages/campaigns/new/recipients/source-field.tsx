import { Textarea } from '@mantine/core'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import type { Draft } from '../draft.ts'
import { sampleColumns } from './columns.ts'
import { DropFile } from './drop-file.tsx'
import { PickContacts } from './pick-contacts.tsx'
import { readFile, readTyped } from './source.ts'

type SourceFieldProps = {
  draft: Draft
  slots: readonly TemplateSlot[]
  /** The country in which numbers without + are read. */
  country: string
  onChange: (part: Partial<Draft>) => void
}

/** The input for the selected recipient source. */
export function SourceField({ draft, slots, country, onChange }: SourceFieldProps) {
  const reading = { country, roles: draft.roles }
  if (draft.from === 'contacts') {
    return <PickContacts chosen={draft.contacts} onChoose={(contacts) => onChange({ contacts })} />
  }
  if (draft.from === 'file') {
    const choose = async (file: File) => onChange({ file: await readFile(file, reading) })
    return <DropFile fileName={draft.file?.name} onFile={(file) => void choose(file)} />
  }
  const columns = ['phone', ...new Set(sampleColumns(slots.filter(({ isOptional }) => !isOptional)))]
  return (
    <Textarea
      aria-label="Recipients as CSV or spreadsheet cells"
      placeholder={`${columns.join(',')}\n+15550100123,…`}
      autosize
      minRows={5}
      maxRows={12}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={draft.text}
      onChange={({ currentTarget: { value: text } }) => onChange({ text, textList: readTyped(text, reading) })}
    />
  )
}
