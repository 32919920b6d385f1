import { Group, Stack, Text, Textarea } from '@mantine/core'
import { classify, matchesIn } from '@parley/shared/conversations/classification'
import type { ClassificationRule } from '@parley/shared/workspace/settings'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** Classifies a sample message by the unsaved rules, with the function that the server uses. */
export function TryMessage({ rules }: { rules: ClassificationRule[] }) {
  const [text, setText] = useState('')
  return (
    <Panel title="Test rules">
      <Stack gap="sm">
        <Textarea
          label="First message of a customer"
          placeholder="I want my money back"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div aria-live="polite">{text.trim() !== '' && <Outcome rules={rules} text={text} />}</div>
        <Text size="xs" c="dimmed" component="div">
          The first rule with a matching word applies. Words match as a whole and regardless of case: “bill” does not
          match “billing”, and “money back” matches only the two words in sequence. The defaults are General and Normal.
          Rules are applied once, when a conversation starts. Changes apply to new conversations after you save.
        </Text>
      </Stack>
    </Panel>
  )
}

function Outcome({ rules, text }: { rules: ClassificationRule[]; text: string }) {
  const { category, priority } = classify(rules, text)
  const [first, ...others] = matchesIn(rules, text)
  return (
    <Stack gap={6}>
      <Group gap={6}>
        <StatusBadge tone="info">{inWords(category)}</StatusBadge>
        <StatusBadge tone={priority === 'high' || priority === 'urgent' ? 'warn' : 'quiet'}>
          {inWords(priority)}
        </StatusBadge>
      </Group>
      <Text size="sm">
        {first ? (
          <>
            Rule {first.place + 1} applies: it matches <b>{first.word}</b>.
          </>
        ) : (
          'No rule matches this message.'
        )}
      </Text>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {others.map(({ place, word }) => `Rule ${place + 1} also matches (${word})`).join('. ')}, but an earlier rule
          takes precedence.
        </Text>
      )}
    </Stack>
  )
}
