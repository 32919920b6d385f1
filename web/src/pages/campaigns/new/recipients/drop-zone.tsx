import { Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useTranslation } from 'react-i18next'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

export type DropFileProps = { fileName: string | undefined; onFile: (file: File) => void }

/** The implementation of `DropFile`, loaded on demand. The button is for users who cannot drag and drop. */
export function DropZone({ fileName, onFile }: DropFileProps) {
  const { t } = useTranslation('common')
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      onDrop={([file]) => file && onFile(file)}
      multiple={false}
      p="lg"
      openRef={open}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': t('csvFileWithRecipients') }}
    >
      <Group gap="md" justify="space-between">
        <Group gap="md" wrap="nowrap">
          {fileName ? <IconFileSpreadsheet size={24} aria-hidden /> : <IconUpload size={24} aria-hidden />}
          <div>
            <Text size="sm" fw={500}>
              {fileName ?? t('csvFileHint')}
            </Text>
            <Text size="xs" c="dimmed">
              {fileName ? t('replaceTheFile') : t('csvSeparators')}
            </Text>
          </div>
        </Group>
        <Button
          variant="default"
          style={{ pointerEvents: 'all' }}
          onClick={(event) => {
            // The surrounding drop zone also opens the file picker on click.
            event.stopPropagation()
            open.current?.()
          }}
        >
          {fileName ? t('chooseAnotherFile') : t('chooseAFile')}
        </Button>
      </Group>
    </Dropzone>
  )
}
