import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clientDocument, operationsOf } from '../generate/client-document.ts'
import { generateClient } from '../generate/generate-client.ts'
import { nameOf } from '../generate/names.ts'

test('the generated part of the client is what `pnpm run docs` writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await generateClient(folder)

  const committed = filesIn(join(import.meta.dirname, '../src/generated'))
  const generated = filesIn(folder)
  expect([...committed.keys()]).toEqual([...generated.keys()])
  const different = [...generated].filter(([name, text]) => committed.get(name) !== text).map(([name]) => name)
  expect(different, 'Run `pnpm run docs` and commit packages/client/src/generated').toEqual([])
})

test('the client has a method for every call that API keys may make, and no two of one name', () => {
  const names = operationsOf(clientDocument()).map((each) => {
    const { resource, method } = nameOf(each)
    return `${resource}.${method}`
  })
  expect(names).toEqual(expect.arrayContaining(['contacts.list', 'contacts.createNote', 'webhookDeliveries.resend']))
  expect(names).toEqual(expect.arrayContaining(['webhooks.create', 'optOuts.end', 'key.get', 'campaigns.sendNow']))
  expect(new Set(names).size).toBe(names.length)
})

function filesIn(folder: string): Map<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).sort()
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
