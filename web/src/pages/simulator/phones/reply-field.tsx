import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { maxTextLength } from '@parley/shared/words'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './phone-screen.module.css'

const keywords = ['STOP', 'START']

/** A field to write as the customer, with shortcuts for the two keywords that Parley handles. */
export function ReplyField({ onReply }: { onReply: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('')
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
          flex={1}
          radius="xl"
          size="xs"
          aria-label="Write as the customer"
          placeholder="Write as the customer"
          autoComplete="off"
          maxLength={maxTextLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" radius="xl" size="md" aria-label="Send as the customer">
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
            Send {keyword}
          </Button>
        ))}
      </Group>
    </form>
  )
}
