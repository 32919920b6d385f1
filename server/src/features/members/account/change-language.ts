import type { LanguageChange } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { updateLanguage } from './language.store.ts'

/** Changes the language of one's own dashboard and emails. */
export async function changeLanguage(
  app: App,
  person: UserActor,
  { language }: LanguageChange,
): Promise<LanguageChange> {
  await app.transact((tx) => updateLanguage(app, tx, person, language))
  return { language }
}
