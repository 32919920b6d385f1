import { Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'

/** A place to drop a file on, which is also a button that asks for one. What is in it is judged by its reader. */
export function DropFile({ fileName, onFile }: { fileName: string | undefined; onFile: (file: File) => void }) {
  return (
    <Dropzone
      onDrop={([file]) => file && onFile(file)}
      multiple={false}
      p="lg"
      inputProps={{ 'aria-label': 'CSV file with recipients' }}
    >
      <Group gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
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
    </Dropzone>
  )
}
