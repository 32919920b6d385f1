import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Callout } from '../text/callout.tsx'

type RestoredNoteProps = { form: { isRestored: boolean; discardDraft?: () => void } }

/** Says that a form shows what was entered on an earlier visit, and offers to discard it unless the form does. */
export function RestoredNote({ form }: RestoredNoteProps) {
  const { t } = useTranslation()
  if (!form.isRestored) return null
  return (
    <Callout tone="info" title={t('unsavedChangesAreBack')}>
      <Text size="sm">{t('storedInThisBrowser')}</Text>
      {form.discardDraft && (
        <Button variant="default" size="xs" mt={8} onClick={form.discardDraft}>
          {t('discardChanges')}
        </Button>
      )}
    </Callout>
  )
}
