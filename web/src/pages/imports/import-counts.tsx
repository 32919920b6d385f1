import { Group, Progress, Stack, Text } from '@mantine/core'
import type { ImportView } from '@parley/shared/contacts/imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { ImportState } from './import-state.tsx'

/** What an import has done so far, or what its check says that it would do. */
export function ImportCounts({ current, actions }: { current: ImportView; actions: ReactNode }) {
  const { t } = useTranslation('imports')
  const { state, total_rows, done_rows, failure, repeated, undone } = current
  const isRunning = state === 'checking' || state === 'running' || state === 'undoing'
  const hints = [
    state === 'checked' && t('nothingWritten'),
    state === 'completed' && t('undoHint'),
    state === 'undone' && t('undoneContacts', { count: undone }),
    state === 'cancelled' && t('cancelledHint'),
    state === 'checked' && repeated > 0 && t('repeatedRows', { count: repeated }),
  ].filter((hint) => hint !== false)
  return (
    <Panel title={<ImportState state={state} />} action={<Group gap="xs">{actions}</Group>}>
      <Stack gap="md">
        {failure && (
          <Callout tone="bad" alert>
            {translated(failure)}.
          </Callout>
        )}
        {isRunning && (
          <div role="status">
            <Progress
              value={total_rows > 0 ? (Math.max(0, done_rows - 1) / total_rows) * 100 : 100}
              animated={total_rows === 0}
              aria-label={t('progress')}
            />
            <Text size="xs" c="dimmed" mt={4}>
              {t('rowsDone', { count: Math.max(0, done_rows - 1) })}
            </Text>
          </div>
        )}
        <Figures>
          {(['created', 'updated', 'unchanged', 'rejected'] as const).map((name) => (
            <Figure key={name} name={t(name)} value={formatNumber(current[name])} />
          ))}
        </Figures>
        {hints.map((hint) => (
          <Text key={hint} size="sm" c="dimmed">
            {hint}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
