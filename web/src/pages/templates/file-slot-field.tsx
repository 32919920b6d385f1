import { Button, Stack, TextInput } from '@mantine/core'
import { whatsappFileLimits } from '@parley/shared/files/limits'
import type { SlotFile, TemplateSlot } from '@parley/shared/templates/template-slots'
import { maxValueLength } from '@parley/shared/words'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../files/file-field.tsx'
import { useStoredFile } from '../../files/use-stored-file.ts'
import { fieldLabel } from './slot-fields.ts'

type FileSlotFieldProps = {
  slot: Pick<TemplateSlot, 'label' | 'isOptional'>
  file: SlotFile
  /** The ID of the chosen file; undefined while none is chosen. */
  fileId: string | undefined
  onFile: (fileId: string | undefined) => void
  /** The link that is given in place of a file; undefined where the form asks for it elsewhere. */
  link?: string
  onLink?: (link: string) => void
  error?: ReactNode
}

/** The picture, video or document of a header: a file from this device, or else a link to one. */
export function FileSlotField({ slot, file, fileId, onFile, link, onLink, error }: FileSlotFieldProps) {
  const { t } = useTranslation(['file-field', 'common'])
  const [name, setName] = useState<string>()
  const stored = useStoredFile(name === undefined ? fileId : undefined)
  const kind = t(`common:${file.type}`)
  const card = /^card\.(\d+)\./.exec(file.address)?.[1]
  return (
    <Stack gap={6}>
      <FileField
        label={card === undefined ? kind : t('fileOfCard', { card: Number(card) + 1, kind })}
        accept={whatsappFileLimits[file.type].mimeTypes.join(',')}
        chosen={fileId === undefined ? '' : (name ?? stored?.name ?? t('fileIsChosen'))}
        error={error}
        onUploaded={(uploaded) => {
          setName(uploaded.name)
          onFile(uploaded.id)
        }}
      />
      {fileId !== undefined && (
        <Button variant="subtle" size="compact-xs" w="fit-content" onClick={() => onFile(undefined)}>
          {t('removeFile')}
        </Button>
      )}
      {fileId === undefined && onLink && (
        <TextInput
          label={fieldLabel(slot)}
          maxLength={maxValueLength}
          value={link ?? ''}
          onChange={(event) => onLink(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
