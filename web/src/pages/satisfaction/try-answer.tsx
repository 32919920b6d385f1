import { Stack, Text, TextInput } from '@mantine/core'
import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** How an answer is read, by the function that the server reads answers with. */
export function TryAnswer({ threshold }: { threshold: number }) {
  const [text, setText] = useState('2, still waiting')
  return (
    <Panel title="How answers are read">
      <Stack gap="sm">
        <TextInput label="Try an answer" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <div aria-live="polite">
          <Reading text={text} threshold={threshold} />
        </div>
        <Text size="xs" c="dimmed">
          A number from 1 to 5 within {surveyAnswerHours} hours is the score; words behind it are kept as a comment. Any
          other message goes to the inbox as usual.
        </Text>
      </Stack>
    </Panel>
  )
}

function Reading({ text, threshold }: { text: string; threshold: number }) {
  const answer = scoreIn(text)
  if (!answer) return <StatusBadge tone="quiet">Not a score: a message as any other</StatusBadge>
  const isLow = answer.score <= threshold
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={isLow ? 'bad' : 'good'}>{`Score ${answer.score}${isLow ? ', low' : ''}`}</StatusBadge>
      {answer.comment && <Text size="sm">Comment: {answer.comment}</Text>}
    </Stack>
  )
}
