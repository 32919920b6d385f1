import { Group, Stack, Text, Textarea } from '@mantine/core'
import { classify, matchesIn } from '@parley/shared/conversations/classification'
import type { ClassificationRule } from '@parley/shared/workspace/settings'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** Classifies a sample message by the unsaved rules, with the function that the server uses. */
export function TryMessage({ rules }: { rules: ClassificationRule[] }) {
  const { t } = useTranslation('rules')
  const [text, setText] = useState('')
  return (
    <Panel title={t('testRules')}>
      <Stack gap="sm">
        <Textarea
          label={t('firstMessageOfACustomer')}
          placeholder={t('iWantMyMoneyBack')}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div aria-live="polite">{text.trim() !== '' && <Outcome rules={rules} text={text} />}</div>
        <Text size="xs" c="dimmed" component="div">
          {t('matchingHint')}
        </Text>
      </Stack>
    </Panel>
  )
}

function Outcome({ rules, text }: { rules: ClassificationRule[]; text: string }) {
  const { t } = useTranslation('rules')
  const { category, priority } = classify(rules, text)
  const [first, ...others] = matchesIn(rules, text)
  return (
    <Stack gap={6}>
      <Group gap={6}>
        <Text size="sm" fw={500}>
          {inWords(category)}
        </Text>
        <StatusBadge tone={priority === 'urgent' ? 'warn' : 'quiet'}>{inWords(priority)}</StatusBadge>
      </Group>
      <Text size="sm">
        {first ? (
          <Trans
            t={t}
            i18nKey="ruleAppliesItMatches"
            values={{ place: first.place + 1, word: first.word }}
            components={{ strong: <b /> }}
          />
        ) : (
          t('noRuleMatchesThisMessage')
        )}
      </Text>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('earlierRuleTakesPrecedence', {
            rules: others.map(({ place, word }) => t('ruleAlsoMatches', { place: place + 1, word })).join('. '),
          })}
        </Text>
      )}
    </Stack>
  )
}
