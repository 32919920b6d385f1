import { ActionIcon, Button, FileButton, Group, TextInput } from '@mantine/core'
import { maxTextLength } from '@parley/shared/words'
import { IconFile, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '../../../files/upload-file.ts'
import { useUploadAddress } from '../../../files/use-file-address.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { type CustomerMessage, examplePlace } from './phone-message.ts'
import styles from './phone-screen.module.css'

/** A field to write as the customer, which has the focus once the customer is chosen, with buttons for samples of what they send. */
export function ReplyField({ onReply }: { onReply: (message: CustomerMessage) => Promise<unknown> }) {
  const { t } = useTranslation(['simulator', 'common'])
  const card = { name: t('common:sampleContactName'), phones: [{ phone: '+1 555 010 0199' }] }
  const samples: readonly (readonly [string, CustomerMessage])[] = [
    [t('send', { keyword: 'STOP' }), { text: 'STOP' }],
    [t('send', { keyword: 'START' }), { text: 'START' }],
    [t('sendLocation'), { location: examplePlace }],
    [t('sendContactCard'), { contacts: [card] }],
  ]
  const [text, setText] = useState('')
  const files = useSendFile(onReply)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    // Restores a rejected text, unless the user has typed another one meanwhile.
    await onReply({ text }).catch(() => setText((typed) => typed || text))
  }
  return (
    <form className={styles.say} onSubmit={send}>
      <Group gap="xs" wrap="nowrap">
        <FileButton
          onChange={(file) => {
            if (file) void files.send(file, text.trim()).then((isSent) => isSent && setText(''))
          }}
          resetRef={files.reset}
        >
          {(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              radius="xl"
              size="md"
              aria-label={t('sendAFile')}
              loading={files.isSending}
            >
              <IconFile size={15} />
            </ActionIcon>
          )}
        </FileButton>
        <TextInput
          ref={field}
          flex={1}
          radius="xl"
          size="xs"
          aria-label={t('writeAsTheCustomer')}
          placeholder={t('writeAsTheCustomer')}
          autoComplete="off"
          maxLength={maxTextLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" radius="xl" size="md" aria-label={t('sendAsTheCustomer')}>
          <IconSend size={14} />
        </ActionIcon>
      </Group>
      <Group gap="xs" justify="center">
        {samples.map(([label, message]) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            radius="xl"
            onClick={() => void onReply(message).catch(() => {})}
          >
            {label}
          </Button>
        ))}
      </Group>
    </form>
  )
}

/** Uploads a file and sends it as the customer, with the text as its caption. Returns whether it was sent. */
function useSendFile(onReply: (message: CustomerMessage) => Promise<unknown>) {
  const address = useUploadAddress()
  const reset = useRef<() => void>(null)
  const [isSending, setSending] = useState(false)
  const send = async (content: File, text: string): Promise<boolean> => {
    setSending(true)
    try {
      const { id } = await uploadFile({ address, content, name: content.name })
      // Shows itself why it failed.
      return await onReply({ file_id: id, ...(text !== '' && { text }) }).then(
        () => true,
        () => false,
      )
    } catch (error) {
      notifyFailure(error)
      return false
    } finally {
      setSending(false)
      reset.current?.()
    }
  }
  return { send, reset, isSending }
}
