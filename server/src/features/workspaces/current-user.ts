import { preferredLanguage } from '@parley/shared/languages'
import type { CurrentUser } from '@parley/shared/workspace/members'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { languageOf } from '../members/account/language.store.ts'
import { me } from './me.ts'

/**
 * The signed-in person and what the dashboard needs to start. Whoever has not chosen a language gets the first offered one of
 * those that the browser prefers. It is not stored, because reading changes nothing.
 */
export async function currentUser(app: App, person: UserActor, preferred: readonly string[]): Promise<CurrentUser> {
  const live_position = app.live.position()
  const [user, chosen] = await Promise.all([me(app, person), languageOf(app.db, person)])
  return { ...user, language: chosen ?? preferredLanguage(preferred), live_position }
}
