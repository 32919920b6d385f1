import { preferredLanguage } from '@parley/shared/languages'
import type { CurrentUser } from '@parley/shared/workspace/members'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { changeLanguage } from '../members/account/change-language.ts'
import { languageOf } from '../members/account/language.store.ts'
import { me } from './me.ts'

/**
 * The signed-in person and what the dashboard needs to start. An account without a language gets the first offered one of
 * those that the browser prefers, so that emails use it too.
 */
export async function currentUser(app: App, person: UserActor, preferred: readonly string[]): Promise<CurrentUser> {
  const [user, stored] = await Promise.all([me(app, person), languageOf(app.db, person)])
  if (stored !== null) return { ...user, language: stored }
  return { ...user, ...(await changeLanguage(app, person, { language: preferredLanguage(preferred) })) }
}
