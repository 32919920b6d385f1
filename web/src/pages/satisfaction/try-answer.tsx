import { Stack, Text, TextInput } from '@mantine/core'
import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** Interprets a sample answer with the function that the server uses. */
export function TryAnswer({ threshold }: { threshold: number }) {
  const [text, setText] = useState('2, still waiting')
  return (
    <Panel title="Test answers">
      <Stack gap="sm">
        <TextInput label="Sample answer" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <div aria-live="polite">
          <Interpretation text={text} threshold={threshold} />
        </div>
        <Text size="xs" c="dimmed">
          A number from 1 to 5 within {surveyAnswerHours} hours is the score. Text after the number is stored as a
          comment. Any other message is an ordinary message.
        </Text>
      </Stack>
    </Panel>
  )
}

function Interpretation({ text, threshold }: { text: string; threshold: number }) {
  const answer = scoreIn(text)
  if (!answer) return <StatusBadge tone="quiet">No score: an ordinary message</StatusBadge>
  const isLow = answer.score <= threshold
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={isLow ? 'bad' : 'good'}>{`Score ${answer.score}${isLow ? ', low' : ''}`}</StatusBadge>
      {answer.comment && <Text size="sm">Comment: {answer.comment}</Text>}
    </Stack>
  )
}
