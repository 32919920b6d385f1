import { Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

export type DropFileProps = { fileName: string | undefined; onFile: (file: File) => void }

/** Fetched when it is needed; `DropFile` says what it is. The button inside is for those who cannot drop. */
export function DropZone({ fileName, onFile }: DropFileProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      onDrop={([file]) => file && onFile(file)}
      multiple={false}
      p="lg"
      openRef={open}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': 'CSV file with recipients' }}
    >
      <Group gap="md" justify="space-between">
        <Group gap="md" wrap="nowrap">
          {fileName ? <IconFileSpreadsheet size={24} aria-hidden /> : <IconUpload size={24} aria-hidden />}
          <div>
            <Text size="sm" fw={500}>
              {fileName ?? 'Drop a CSV file here, or choose one'}
            </Text>
            <Text size="xs" c="dimmed">
              {fileName
                ? 'Choose or drop another file to replace it'
                : 'Separated by commas, semicolons or tabs; from any spreadsheet'}
            </Text>
          </div>
        </Group>
        <Button
          variant="default"
          style={{ pointerEvents: 'all' }}
          onClick={(event) => {
            // The place around it opens by a click, too.
            event.stopPropagation()
            open.current?.()
          }}
        >
          {fileName ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Group>
    </Dropzone>
  )
}
