import { ActionIcon } from '@mantine/core'
import { IconCamera, IconMicrophone, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './attach-buttons.module.css'

type FilesProps = { onFiles: (files: readonly File[]) => void }

/** Attach files of this device, what the camera of a phone takes, what is spoken, and everything else that can be sent. */
export function AttachButtons({ onFiles, onRecord, onMore }: FilesProps & Record<'onRecord' | 'onMore', () => void>) {
  const { t } = useTranslation('files')
  return (
    <>
      <FileButton label={t('attachFiles')} icon={IconPaperclip} onFiles={onFiles} />
      <div className={styles.camera}>
        <FileButton label={t('takeAPicture')} icon={IconCamera} isCamera onFiles={onFiles} />
      </div>
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={t('recordVoiceNote')}
        title={t('recordVoiceNote')}
        onClick={onRecord}
      >
        <IconMicrophone size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={t('sendMore')}
        title={t('sendMore')}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <IconPlus size={17} />
      </ActionIcon>
    </>
  )
}

type FileButtonProps = FilesProps & { label: string; icon: ComponentType<{ size: number }>; isCamera?: boolean }

function FileButton({ label, icon: Icon, isCamera = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        {...(isCamera && { accept: 'image/*', capture: 'environment' })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ActionIcon variant="subtle" size={30} aria-label={label} title={label} onClick={() => input.current?.click()}>
        <Icon size={17} />
      </ActionIcon>
    </>
  )
}
