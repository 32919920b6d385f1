import type { LanguageChange } from '@parley/shared/workspace/account'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { updateLanguage } from './language.store.ts'
import { requirePerson } from './require-person.ts'

/** Changes the language of one's own dashboard and emails. */
export async function changeLanguage(app: App, actor: Actor, { language }: LanguageChange): Promise<LanguageChange> {
  const person = requirePerson(actor)
  await app.transact((tx) => updateLanguage(app, tx, person, language))
  return { language }
}
