import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { AtEnd } from '../http/process.ts'

type Wanted = {
  /** The password of a superuser that is created for the database; by default that of the server. */
  readonly password?: string
  /** True for a database without tables. */
  readonly isEmpty?: boolean
  readonly atEnd?: AtEnd
}

/** The URL of a migrated database that the processes of a test share. Dropped when the test ends. */
export async function ownDatabase({ password, isEmpty = false, atEnd = onTestFinished }: Wanted = {}): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  if (password !== undefined) {
    await administer(`create role ${name} superuser login password '${password}'`)
    atEnd(() => administer(`drop role ${name}`))
    Object.assign(url, { username: name, password })
  }
  await administer(`create database ${name}${isEmpty ? '' : ' template parley_template strategy file_copy'}`)
  atEnd(() => administer(`drop database if exists ${name} with (force)`))
  return url.href
}

async function administer(command: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(command)
  } finally {
    await admin.end()
  }
}
