import type { CurrentUser } from '@parley/shared/workspace/members'
import { useEffect } from 'react'
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts'

/** Shows the dashboard in the language of the account. */
export function useOwnLanguage(me: CurrentUser | null | undefined): void {
  const language = me?.language
  useEffect(() => {
    if (language !== undefined && language !== currentLanguage()) void changeLanguage(language)
  }, [language])
}
