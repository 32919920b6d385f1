import { NativeSelect } from '@mantine/core'
import { type Language, languages, offeredLanguages } from '@parley/shared/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

/** Each language is named in itself, so that a person who chose a wrong one finds their own. */
const names: Record<Language, string> = { en: 'English', de: 'Deutsch', ar: 'العربية' }

/** The language of the dashboard and of emails, applied and stored at once. */
export function LanguageForm() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const store = useMutation(trpc.account.changeLanguage.mutationOptions())
  const offered = languages.filter((each) => offeredLanguages.some((one) => one === each) || each === currentLanguage())
  const choose = async (language: Language) => {
    try {
      await store.mutateAsync({ language })
      await changeLanguage(language)
      await queries.invalidateQueries(trpc.members.pathFilter())
      notifySuccess(t('saved'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Panel title={t('language')}>
      <NativeSelect
        label={t('language')}
        name="language"
        description={t('languageAbout')}
        value={currentLanguage()}
        data={offered.map((value) => ({ value, label: names[value] }))}
        onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
      />
    </Panel>
  )
}
