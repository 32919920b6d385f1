import { Textarea } from '@mantine/core'
import { isNumbered } from '@parley/shared/templates/placeholders'
import type { Draft } from '../draft.ts'
import { DropFile } from './drop-file.tsx'
import { PickContacts } from './pick-contacts.tsx'
import { readFile, readText } from './source.ts'

type SourceFieldProps = {
  draft: Draft
  placeholders: readonly string[]
  /** The country in which numbers without + are read. */
  country: string
  onChange: (part: Partial<Draft>) => void
}

/** The input for the selected recipient source. */
export function SourceField({ draft, placeholders, country, onChange }: SourceFieldProps) {
  if (draft.from === 'contacts') {
    return <PickContacts chosen={draft.contacts} onChoose={(contacts) => onChange({ contacts })} />
  }
  if (draft.from === 'file') {
    const choose = async (file: File) => onChange({ file: { name: file.name, list: await readFile(file, country) } })
    return <DropFile fileName={draft.file?.name} onFile={(file) => void choose(file)} />
  }
  const readTyped = (text: string) => (text.trim() === '' ? undefined : readText(text, country))
  const columns = ['phone', ...placeholders.map((name) => (isNumbered(name) ? `value_${name}` : name))]
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
      onChange={({ currentTarget: { value: text } }) => onChange({ text, textList: readTyped(text) })}
    />
  )
}
