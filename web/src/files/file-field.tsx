import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import type { FileView } from '@parley/shared/files/files'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../failures.ts'
import { uploadFile } from './upload-file.ts'
import { useUploadAddress } from './use-file-address.ts'
import { fieldUpload } from './use-is-uploading.ts'

type FileFieldProps = {
  label: string
  description?: string
  /** MIME types that the dialog of the browser offers, separated by commas. */
  accept: string
  /** What is chosen already, such as the name of a file: empty where nothing is, undefined where the field does not say. */
  chosen: string | undefined
  error?: ReactNode
  onUploaded: (file: FileView) => void
}

/** A field that uploads the file that a person chooses, until it is left, and says what went wrong. */
export function FileField({ label, description, accept, chosen, error, onUploaded }: FileFieldProps) {
  const { t } = useTranslation('file-field')
  const address = useUploadAddress()
  const id = useId()
  const [share, setShare] = useState(0)
  const leaving = useRef(new AbortController())
  const upload = useMutation({
    mutationKey: fieldUpload,
    mutationFn: (content: File) => {
      leaving.current = new AbortController()
      const { signal } = leaving.current
      return uploadFile({ address, content, name: content.name, onProgress: setShare, signal })
    },
    onSuccess: onUploaded,
  })
  useEffect(() => () => leaving.current.abort(), [])
  const problem = upload.error ? readFailure(upload.error).message : error
  return (
    <Input.Wrapper label={label} description={description} error={problem} labelProps={{ htmlFor: id }}>
      <Group gap="xs" mt={4}>
        <FileButton accept={accept} onChange={(content) => content && upload.mutate(content)}>
          {(props) => (
            <Button {...props} id={id} variant="default" size="compact-sm" loading={upload.isPending}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {chosen !== undefined && (
          <Text size="sm" c="dimmed">
            <bdi>{chosen || t('noFileChosen')}</bdi>
          </Text>
        )}
      </Group>
      {upload.isPending && (
        <>
          <Progress value={share * 100} size="xs" mt={6} aria-label={t('uploading')} />
          <Text size="xs" c="dimmed" mt={4} role="status">
            {t('waitsForFile')}
          </Text>
        </>
      )}
    </Input.Wrapper>
  )
}
