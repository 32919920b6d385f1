import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { maxTextLength } from '@parley/shared/words'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './phone-screen.module.css'

const keywords = ['STOP', 'START']

/** A field to write as the customer, which has the focus once the customer is chosen, with shortcuts for the two keywords that Parley handles. */
export function ReplyField({ onReply }: { onReply: (text: string) => Promise<unknown> }) {
  const { t } = useTranslation('simulator')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    // Restores a rejected text, unless the user has typed another one meanwhile.
    await onReply(text).catch(() => setText((typed) => typed || text))
  }
  return (
    <form className={styles.say} onSubmit={send}>
      <Group gap="xs" wrap="nowrap">
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
        {keywords.map((keyword) => (
          <Button
            key={keyword}
            size="compact-xs"
            variant="default"
            radius="xl"
            onClick={() => void onReply(keyword).catch(() => {})}
          >
            {t('send', { keyword })}
          </Button>
        ))}
      </Group>
    </form>
  )
}
