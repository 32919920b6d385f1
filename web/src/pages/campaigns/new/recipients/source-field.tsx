import { Textarea } from '@mantine/core'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { useTranslation } from 'react-i18next'
import type { ChangeDraft, Draft } from '../draft.ts'
import { sampleColumns } from './columns.ts'
import { DropFile } from './drop-file.tsx'
import { PickContacts } from './pick-contacts.tsx'

type SourceFieldProps = {
  draft: Draft
  slots: readonly TemplateSlot[]
  onChange: ChangeDraft
  onFile: (file: File) => Promise<void>
  onText: (text: string) => void
}

/** The input for the selected recipient source. */
export function SourceField({ draft, slots, onChange, onFile, onText }: SourceFieldProps) {
  const { t } = useTranslation('campaigns')
  if (draft.from === 'contacts') {
    return <PickContacts chosen={draft.contacts} onChoose={(contacts) => onChange({ contacts })} />
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
