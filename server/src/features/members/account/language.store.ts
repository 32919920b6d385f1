import { isLanguage, type Language } from '@parley/shared/languages'
import type { Kysely } from 'kysely'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

/** Returns the language of a person, or null where they have not chosen one. */
export async function languageOf(db: Kysely<Schema>, { userId }: Pick<UserActor, 'userId'>): Promise<Language | null> {
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return isLanguage(row?.language) ? row.language : null
}

/** The language of the account with this address, if there is one and its owner chose a language. */
export async function languageOfAddress(db: Kysely<Schema>, email: string): Promise<Language | null> {
  const row = await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()
  return isLanguage(row?.language) ? row.language : null
}

export async function updateLanguage(app: App, tx: Tx, { userId }: UserActor, language: Language): Promise<void> {
  await tx
    .updateTable('user')
    .set({ language, updatedAt: app.store.identityTime(app.now()) })
    .where('id', '=', userId)
    .execute()
}
