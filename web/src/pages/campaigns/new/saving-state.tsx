import { Text } from '@mantine/core'
import type { Saving } from './use-draft.ts'

const words: Record<Saving, string> = {
  unsaved: 'Your entries are saved as a draft, which only you can see.',
  saving: 'Saving draft…',
  saved: 'Draft saved. Only you can see it, under Campaigns.',
  failed: 'The draft could not be saved. It is saved with your next change.',
}

/** Whether the draft is stored. */
export function SavingState({ saving }: { saving: Saving }) {
  return (
    <Text size="xs" c={saving === 'failed' ? 'bad' : 'dimmed'} role="status">
      {words[saving]}
    </Text>
  )
}
