import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Callout } from '../text/callout.tsx'

type RestoredNoteProps = { form: { isRestored: boolean; discardDraft: () => void } }

/** Says that a form shows what was entered on an earlier visit, and offers to discard it. */
export function RestoredNote({ form }: RestoredNoteProps) {
  const { t } = useTranslation()
  if (!form.isRestored) return null
  return (
    <Callout tone="info" title={t('unsavedChangesAreBack')}>
      <Text size="sm" mb={8}>
        {t('storedInThisBrowser')}
      </Text>
      <Button variant="default" size="xs" onClick={form.discardDraft}>
        {t('discardChanges')}
      </Button>
    </Callout>
  )
}
