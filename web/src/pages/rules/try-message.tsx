import { Group, Stack, Text, Textarea } from '@mantine/core'
import { classify, matchesIn } from '@parley/shared/conversations/classification'
import type { ClassificationRule } from '@parley/shared/workspace/settings'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** What the rules as they stand on the page make of a message, by the function that the server classifies with. */
export function TryMessage({ rules }: { rules: ClassificationRule[] }) {
  const [text, setText] = useState('')
  return (
    <Panel title="Try it">
      <Stack gap="sm">
        <Textarea
          label="A customer’s first message"
          placeholder="I want my money back"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div aria-live="polite">{text.trim() !== '' && <Outcome rules={rules} text={text} />}</div>
        <Text size="xs" c="dimmed" component="div">
          The first rule with one of its words in the message decides. Words match whole and in any case: “bill” is not
          found in “billing”, “money back” needs both words side by side. What the rule leaves open is General and
          Normal. Rules are asked once, when a conversation opens; what you see here holds for new ones after you save.
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
            Rule {first.place + 1} decides: it found <b>{first.word}</b>.
          </>
        ) : (
          'No rule knows this message.'
        )}
      </Text>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {others.map(({ place, word }) => `Rule ${place + 1} would match too (${word})`).join('. ')}, but an earlier
          rule comes first.
        </Text>
      )}
    </Stack>
  )
}
