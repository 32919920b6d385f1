import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** A second factor at sign-in: the sign-in library's table for it, and the codes that were tried and count no more. */
export async function up(db: Kysely<unknown>, { identityTypes: { time, flag } }: EngineParts): Promise<void> {
  await db.schema.alterTable('user').addColumn('twoFactorEnabled', flag).execute()
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('secret', 'text', (col) => col.notNull())
    .addColumn('backupCodes', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verified', flag)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', time)
    .execute()
  await db.schema.createIndex('two_factor_secret').on('twoFactor').column('secret').execute()
  await db.schema.createIndex('two_factor_user').unique().on('twoFactor').column('userId').execute()
  await db.schema
    .createTable('tried_code')
    .addColumn('user_id', 'text', (col) => col.notNull().references('user.id').onDelete('cascade'))
    .addColumn('code', 'text', (col) => col.notNull())
    .addColumn('tried_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('tried_code_once', ['user_id', 'code'])
    .execute()
}
