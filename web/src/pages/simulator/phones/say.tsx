import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { maxTextLength } from '@parley/shared/words'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './phone-screen.module.css'

const words = ['STOP', 'START']

/** The customer's keyboard, with the two words that Parley itself listens for. */
export function Say({ onSay }: { onSay: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('')
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    // What was typed meanwhile is not overwritten by what was refused.
    await onSay(text).catch(() => setText((typed) => typed || text))
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
        {words.map((word) => (
          <Button
            key={word}
            size="compact-xs"
            variant="default"
            radius="xl"
            onClick={() => void onSay(word).catch(() => {})}
          >
            Write {word}
          </Button>
        ))}
      </Group>
    </form>
  )
}
