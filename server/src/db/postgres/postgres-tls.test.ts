import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnPostgres } from '../../testing/stores/own-postgres.ts'
import { testCertificates } from '../../testing/stores/test-certificates.ts'
import { openPostgres } from './postgres.ts'

test('PostgreSQL is reached with TLS only by the name and authority of its certificate', async () => {
  const postgres = await startOwnPostgres({ isDurable: false })
  onTestFinished(postgres.remove)
  const folder = mkdtempSync(join(tmpdir(), 'parley-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [own, other] = [join(folder, 'own.crt'), join(folder, 'other.crt')]
  writeFileSync(own, testCertificates.own.certificate)
  writeFileSync(other, testCertificates.other.certificate)
  await postgres.stop()
  requireTls(postgres.folder)
  await postgres.start()
  const byName = postgres.url.replace('127.0.0.1', 'localhost')

  expect(await usesTls(`${byName}?sslmode=verify-full&sslrootcert=${own}`)).toBe(true)
  await expect(usesTls(`${byName}?sslmode=verify-full&sslrootcert=${other}`)).rejects.toThrow(/certificate/)
  await expect(usesTls(`${byName}?sslmode=verify-full`)).rejects.toThrow(/self-signed certificate/)
  await expect(usesTls(`${postgres.url}?sslmode=verify-full&sslrootcert=${own}`)).rejects.toThrow(
    /does not match certificate/,
  )
  await expect(usesTls(`${byName}?sslmode=disable`)).rejects.toThrow(/no encryption/)
})

/** Makes the stopped server use the certificate, and refuse connections over TCP without TLS. */
function requireTls(data: string): void {
  const { uid, gid } = statSync(data)
  const { certificate, key } = testCertificates.own
  for (const [name, text] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    writeFileSync(join(data, name), text)
    chmodSync(join(data, name), 0o600)
    chownSync(join(data, name), uid, gid)
  }
  appendFileSync(join(data, 'postgresql.conf'), '\nssl = on\n')
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, readFileSync(access, 'utf8').replaceAll(/^host\b/gm, 'hostssl'))
}

async function usesTls(url: string): Promise<boolean | undefined> {
  const { db, close } = openPostgres(url, 1)
  try {
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl
  } finally {
    await close()
  }
}
