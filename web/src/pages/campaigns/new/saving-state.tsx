import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '../../../i18n/english-texts.ts'
import type { Saving } from './use-draft.ts'

const words = {
  unsaved: 'draftUnsaved',
  saving: 'draftSaving',
  saved: 'draftSaved',
  failed: 'draftFailed',
} as const satisfies Record<Saving, PlainKey<'campaigns'>>

/** Whether the draft is stored. */
export function SavingState({ saving }: { saving: Saving }) {
  const { t } = useTranslation('campaigns')
  return (
    <Text size="xs" c={saving === 'failed' ? 'var(--ui-bad)' : 'dimmed'} role="status">
      {t(words[saving])}
    </Text>
  )
}
