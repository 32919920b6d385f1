import type { ImportState as State } from '@parley/shared/contacts/imports'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const tones: Record<State, Tone> = {
  uploaded: 'quiet',
  checking: 'quiet',
  checked: 'warn',
  running: 'quiet',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  undoing: 'quiet',
  undone: 'quiet',
}

export function ImportState({ state }: { state: State }) {
  const { t } = useTranslation('imports')
  return <StatusBadge tone={tones[state]}>{t(`state_${state}`)}</StatusBadge>
}
