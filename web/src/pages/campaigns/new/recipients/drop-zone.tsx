import { Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

export type DropFileProps = { fileName: string | undefined; onFile: (file: File) => void }

/** The implementation of `DropFile`, loaded on demand. The button is for users who cannot drag and drop. */
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
              {fileName ?? 'Drop a CSV file here, or choose a file'}
            </Text>
            <Text size="xs" c="dimmed">
              {fileName ? 'Choose or drop another file to replace it' : 'Separated by commas, semicolons or tabs'}
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
          {fileName ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Group>
    </Dropzone>
  )
}
