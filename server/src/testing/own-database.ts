import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** The address of a migrated database that processes of a test share. Gone when the test ends. */
export async function ownDatabase(): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template parley_template strategy file_copy`)
  onTestFinished(() => administer(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
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
