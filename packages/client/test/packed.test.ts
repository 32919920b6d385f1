import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** What a program of a user does, under the strictest settings that there are. */
const program = `
import { ConnectionError, type Contact, Parley, ParleyError, verifyWebhook, type WebhookEvent } from '@parley/client'
import { listContacts } from '@parley/client/operations'

const parley = new Parley({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test_1', maxRetries: 0 })
const names: (string | null)[] = []

export async function work(): Promise<Contact[]> {
  for await (const contact of parley.contacts.list({ limit: 100 })) names.push(contact.name)
  const { data } = await parley.contacts.upsert({ phones: ['+491705550001'] }, { timeoutMs: 1000 })
  await parley.messages.send({ conversationId: data.id, text: 'Hello' }, { idempotencyKey: 'order-17' })
  const { response } = await listContacts({ client: parley.client, query: { limit: 1 } })
  console.log(response.headers.get('X-RateLimit-Remaining'))
  return (await parley.contacts.list()).data
}

export async function receive(request: Request): Promise<string> {
  return textOf(await verifyWebhook({ body: await request.text(), headers: request.headers, secret: 'whsec_YQ==' }))
}

function textOf(event: WebhookEvent): string {
  return event.event === 'message.received' ? (event.data.text ?? event.data.message_id) : event.event
}

export async function read(webhookId: string, signal: AbortSignal): Promise<void> {
  for await (const event of parley.webhooks.readEvents(webhookId)) console.log(textOf(event))
  for await (const { event, cursor } of parley.webhooks.followEvents(webhookId, {}, { signal })) {
    console.log(cursor, textOf(event))
  }
}

work().catch((error: unknown) => {
  if (error instanceof ParleyError) console.log(error.code, error.details[0]?.path)
  console.log(error instanceof ConnectionError ? 'not there' : error)
})

export const refused = [
  // @ts-expect-error a status that does not exist
  () => parley.conversations.list({ status: 'lost' }),
  // @ts-expect-error a field that does not exist
  () => parley.contacts.upsert({ phone_numbers: [] }),
]
`

describe('The package, installed in an empty project', () => {
  let folder = ''
  let files: string[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-client-'))
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: client })
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')))
    files = packed.files.map(({ path }: { path: string }) => path)
    const installed = join(folder, 'node_modules/@parley/client')
    mkdirSync(installed, { recursive: true })
    await run('tar', ['-xzf', join(folder, packed.filename), '-C', installed, '--strip-components=1'])
    mkdirSync(join(folder, 'node_modules/@types'))
    symlinkSync(join(client, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'program.ts'), program)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the package has what runs, its types, its licence and nothing else', () => {
    const others = files.filter((name) => !/^dist\/.*\.(js|d\.ts)$/.test(name))
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
    expect(files.length).toBeLessThan(60)
    const { dependencies, version } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
    const product = JSON.parse(readFileSync(join(client, '../../package.json'), 'utf8'))
    expect([dependencies, version]).toEqual([undefined, product.version])
  })

  const requireFrom = (path: string) => createRequire(join(path, 'package.json'))
  const compilers = [resolve(client, '../..'), client].map((from) => {
    const manifest = requireFrom(from).resolve('typescript/package.json')
    return { version: JSON.parse(readFileSync(manifest, 'utf8')).version as string, tsc: join(manifest, '../bin/tsc') }
  })
  const ofNode = { of: 'Node', types: ['node'], lib: ['es2022'] }
  const ofTheWeb = { of: 'the web', types: [], lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'] }
  const [current, earlier] = compilers
  test.each([
    { compiler: current, ...ofNode },
    { compiler: current, ...ofTheWeb },
    { compiler: earlier, ...ofTheWeb },
  ])('a program compiles strictly under TypeScript $compiler.version with the types of $of', async (setting) => {
    const { compiler, types, lib } = setting
    const strictest = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
      ...{ noPropertyAccessFromIndexSignature: true, isolatedModules: true, verbatimModuleSyntax: true },
      ...{ module: 'nodenext', target: 'es2022', noEmit: true, types, lib },
    }
    const config = join(folder, 'tsconfig.json')
    writeFileSync(config, JSON.stringify({ compilerOptions: strictest, files: ['program.ts'] }))
    expect(await outputOf(process.execPath, [compiler?.tsc ?? '', '-p', config])).toBe('')
  })

  test('the program runs', async () => {
    expect(await outputOf(process.execPath, [join(folder, 'program.ts')])).toBe('not there\n')
  })
})

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(program, args).catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}
