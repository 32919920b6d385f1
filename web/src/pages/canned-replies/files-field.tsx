import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { maxFilesOfReply } from '@parley/shared/conversations/reply-limits'
import type { FileView } from '@parley/shared/files/files'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../files/file-field.tsx'
import { translated } from '../../i18n/sentences.ts'
import { formatFileSize } from '../../ui/text/file-size.ts'
import { refusalOf } from '../inbox/composer/files/sent-as.ts'

type FilesFieldProps = {
  label?: string
  most?: number
  files: readonly FileView[]
  error: ReactNode
  onChange: (files: FileView[]) => void
}

/** The files of a canned reply, in the order in which they are sent, or the one file of a header. */
export function FilesField({ label, most = maxFilesOfReply, files, error, onChange }: FilesFieldProps) {
  const { t } = useTranslation('composer')
  return (
    <Stack gap={6}>
      {files.length < most && (
        <FileField
          label={label ?? t('cannedFiles')}
          {...(label === undefined && { description: t('cannedFilesAbout', { most }) })}
          accept=""
          chosen={undefined}
          error={error}
          onUploaded={(file) => onChange([...files, file])}
        />
      )}
      {files.length > 0 && (
        <Stack gap={4} component="ul" aria-label={label ?? t('filesOfReply')} m={0} p={0} style={{ listStyle: 'none' }}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => onChange(files.filter(({ id }) => id !== file.id))} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** A file that the platform does not take as it is can be made smaller or sent as a document when it is inserted. */
function FileRow({ file, onRemove }: { file: FileView; onRemove: () => void }) {
  const { t } = useTranslation('composer')
  const { name, size } = file
  const refusal = refusalOf(file, {})
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>{' '}
        <Text span c="dimmed" size="xs">
          {formatFileSize(size)}
        </Text>
        {refusal && (
          <Text size="xs" c="var(--ui-bad)">
            {name} {translated(refusal)}
          </Text>
        )}
      </Text>
      <ActionIcon variant="subtle" size={28} aria-label={t('removeFile', { name })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}
