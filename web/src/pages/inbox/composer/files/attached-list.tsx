import { ActionIcon, Button, Progress } from '@mantine/core'
import type { FileView } from '@parley/shared/files/files'
import { IconFile, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Player } from '../../../../files/audio-player.tsx'
import { useFileAddress, useUploadAddress } from '../../../../files/use-file-address.ts'
import { translated } from '../../../../i18n/sentences.ts'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { formatFileSize } from '../../../../ui/text/file-size.ts'
import { formatShare } from '../../../../ui/text/format.ts'
import { type AttachedFile, changeAttached, useAttached } from './attached-files.ts'
import styles from './attached-list.module.css'
import { refusalOf, uploaded } from './sent-as.ts'
import { detach, type UploadTo, uploadAgain } from './uploads.ts'

/** The files of the reply that is being written, with what is uploaded of each and what the platform does not take. */
export function AttachedList({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('files')
  const files = useAttached(conversationId)
  const to = { address: useUploadAddress(), conversationId }
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('attachedFiles')}>
      {files.map((file) => (
        <Row key={file.key} file={file} to={to} />
      ))}
    </ul>
  )
}

function Row({ file, to }: { file: AttachedFile; to: UploadTo }) {
  const { t } = useTranslation('files')
  const addressOf = useFileAddress()
  const { key, name, size, status, progress, problem, refusal, stored, isVoice } = file
  const reason = problem ?? (refusal && `${name} ${translated(refusal)}`)
  const reasonShown = useRef<HTMLDivElement>(null)
  // The list scrolls, and its end may be hidden.
  useEffect(() => {
    if (reason) reasonShown.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  return (
    <li className={styles.file}>
      <Thumbnail file={file} />
      <div className={styles.words}>
        <div className={styles.name} dir="auto">
          {name}
        </div>
        <div className={styles.state}>
          {formatFileSize(size)}
          {status === 'uploading' && ` · ${formatShare(progress)}`}
        </div>
        {status === 'uploading' && (
          <Progress value={progress * 100} size={4} aria-label={t('uploadOf', { name })} mt={4} />
        )}
      </div>
      {isVoice && stored && (
        <Player source={addressOf(stored.id)} label={t('voiceNote')} durationMs={stored.duration_ms} />
      )}
      <Remedies file={file} conversationId={to.conversationId} />
      {status === 'failed' && !file.isFinal && (
        <Button variant="default" size="compact-xs" onClick={() => uploadAgain(to, file)}>
          {t('uploadAgain')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t(status === 'uploading' ? 'cancelUploadOf' : 'removeNamed', { name })}
        onClick={() => detach(to.conversationId, key)}
      >
        <IconX size={14} />
      </ActionIcon>
      {reason && (
        <div className={styles.problem} role="alert" ref={reasonShown}>
          {reason}
        </div>
      )}
    </li>
  )
}

/** What can be done about a file that no message can have as it is. */
function Remedies({
  file: { key, stored, refusal, asDocument },
  conversationId,
}: {
  file: AttachedFile
  conversationId: string
}) {
  const { t } = useTranslation('files')
  const trpc = useTRPC()
  const scope = useScope()
  const change = (to: FileView, chosen = {}) => changeAttached(conversationId, key, uploaded(to, chosen))
  const smaller = useMutation(
    trpc.files.makeSmaller.mutationOptions({ onSuccess: (made) => change(made), onError: notifyFailure }),
  )
  if (!stored || !refusal || asDocument) return null
  return (
    <>
      {stored.kind === 'image' && (
        <Button
          variant="default"
          size="compact-xs"
          loading={smaller.isPending}
          onClick={() => smaller.mutate({ ...scope, fileId: stored.id })}
        >
          {t('sendSmallerCopy')}
        </Button>
      )}
      {refusalOf(stored, { asDocument: true }) === undefined && (
        <Button variant="default" size="compact-xs" onClick={() => change(stored, { asDocument: true })}>
          {t('sendAsDocument')}
        </Button>
      )}
    </>
  )
}

/** A picture as it is on this computer, else what stands for the file. */
function Thumbnail({ file: { content, stored } }: { file: AttachedFile }) {
  const addressOf = useFileAddress()
  const local = useLocalPicture(content)
  const [isBroken, setBroken] = useState(false)
  const source = local ?? (stored?.kind === 'image' ? addressOf(stored.id, 'preview') : undefined)
  if (source !== undefined && !isBroken) {
    return <img className={styles.thumbnail} src={source} alt="" onError={() => setBroken(true)} />
  }
  return (
    <div className={styles.thumbnail}>
      <IconFile size={18} aria-hidden />
    </div>
  )
}

/** The address of a picture that is in memory, as long as it is shown. */
function useLocalPicture(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content?.type.startsWith('image/')) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
