import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { hurry } from '../campaigns.ts'
import type { TestEngine } from '../engines.ts'
import { openGraph } from '../graph/graph.ts'
import { openTenants } from '../tenants.ts'
import type { Hints } from './arbitrary-of.ts'
import { hostileText } from './hostile.ts'

/** Two furnished workspaces, people and programs who may do everything, and what they could name. */
export async function openFuzzHouse(engine: TestEngine) {
  const graph = await openGraph()
  const tenants = await openTenants(engine, { whatsappGraphUrl: graph.url }, dashboard())
  await hurry(tenants.house)
  const { mine, otherMode, theirs, owner, newKey, signInAs } = tenants
  const { key } = await newKey({ mode: 'test', rateLimitPerMinute: 100_000 })
  const leaving = await signInAs('admin')
  const headersOf = {
    person: { cookie: owner.cookie },
    program: { authorization: `Bearer ${key}` },
    'leaving person': { cookie: leaving.cookie },
  }
  const oneOf = (field: keyof typeof mine) =>
    fc.oneof({ arbitrary: fc.constantFrom(mine[field], otherMode[field]), weight: 9 }, fc.constant(theirs[field]))
  const ids = Object.fromEntries(Object.keys(mine).map((field) => [field, oneOf(field as keyof typeof mine)]))
  const phone = fc.oneof(oneOf('phone'), fc.constantFrom('+4917012345', ...magicPhones), hostileText)
  const hints: Hints = {
    ...ids,
    mode: fc.constantFrom('live', 'live', 'test'),
    ...{ conversationIds: fc.array(oneOf('conversationId'), { minLength: 1, maxLength: 3 }) },
    ...{ assignee: fc.oneof(oneOf('userId'), fc.constant(null)), userId: fc.oneof(oneOf('userId')) },
    ...{ phone, from: phone, reply_to: oneOf('messageId'), id: oneOf('contactId') },
    ...{ languageCode: fc.constant('en_US'), language: fc.constantFrom('en_US', 'de') },
    ...{
      timeZone: fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Nowhere/Land'),
      defaultCountry: fc.constantFrom('DE', 'ZZ'),
    },
    at: fc.constantFrom('2026-11-25T12:00', '2026-11-21T00:00', '2027-02-28T02:30', '9999-12-31T23:59'),
    // Names would be looked up, and every webhook that is taken hears of everything from then on.
    url: fc.constantFrom(
      'https://93.184.215.14/',
      ...Array(9).fill('http://127.0.0.1/'),
      'https://u:p@93.184.215.14/',
      'ftp://a',
      '',
    ),
  }
  return { tenants, hints, headersOf }
}

const magicPhones = [
  '+15550000001',
  '+15550000002',
  '+15550000006',
  '+15550000007',
  '+15550000008',
  '+15550000010',
  '+15550000012',
]

/** A folder with as much of a dashboard as it takes. */
function dashboard(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-dashboard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  return folder
}
