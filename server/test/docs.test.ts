import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCodes } from '@parley/shared/errors'
import { listMagicNumbers } from '@parley/shared/simulator/simulator'
import { eventKinds } from '@parley/shared/words'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { statusOf } from '../src/errors.ts'
import { newWebhookSecret, signatureHeaders } from '../src/features/webhooks/deliveries/signature.ts'
import { routes } from '../src/rest/routes.ts'
import { freePort } from '../src/testing/http/free-port.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

/** The Markdown files of the folder, not of folders in it. */
function pagesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return names.map((name) => join(folder, name))
}

describe('The documentation lists exactly what exists', () => {
  test('every endpoint', () => {
    const documented = all(read('docs/api.md'), /^### `((?:GET|POST|PATCH|DELETE) .*)`$/gm)
    const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(documented.toSorted()).toEqual([...served, 'POST /api/auth/sign-in/email'].toSorted())
  })

  test('every error, with its status', () => {
    const documented = all(read('docs/api.md'), /^\| (\d{3} \| `\w+`) \|/gm)
    const known = errorCodes.map((code) => `${statusOf[code].http} | \`${code}\``)
    expect(documented.toSorted()).toEqual(known.toSorted())
  })

  test('every kind of event', () => {
    const [, table = ''] = read('docs/webhooks.md').split('## Event kinds')
    expect(all(table, /^\| (?:\[`|`)([a-z_.]+)`/gm)).toEqual(eventKinds)
  })

  test('every simulator number with special behavior', () => {
    const rows = [...read('docs/simulator.md').matchAll(/^\| `(\+\d+)` \| `(\w+)` \|/gm)]
    const documented = rows.map(([, phone, behaviour]) => ({ phone, behaviour }))
    expect(documented).toEqual(listMagicNumbers().map(({ phone, behaviour }) => ({ phone, behaviour })))
  })

  test('every setting', () => {
    const documented = all(read('docs/running.md'), /^\| `([A-Z\d_]+)` \|/gm)
    const files = ['config', 'sign-in-settings', 'file-settings'].map((name) => `server/src/${name}.ts`)
    expect(documented).toEqual(files.flatMap((file) => all(read(file), /^ {2}([A-Z\d_]+): /gm)))
  })

  test('an existing test file for every promise about security', () => {
    const rows = read('docs/assurance.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
    const missing = rows.filter((row) => {
      const [, file] = /^\| \S.* \| \S.* \| `([^`]+\.test\.ts)` \|$/.exec(row) ?? []
      return file === undefined || !existsSync(join(root, file))
    })
    expect(rows.length).toBeGreaterThan(113)
    expect(missing).toEqual([])
  })

  test('existing files in ARCHITECTURE.md, CONTRIBUTING.md and the decision records', () => {
    const folders = ['', 'server', 'server/src', 'web/src']
    const text = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...pagesIn('docs/decisions')].map(read).join()
    const paths = all(text, /`([\w.-]+\/[\w./-]+\.(?:ts|tsx|md))`/g)
    const missing = paths.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))
    expect(paths.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  test('SECURITY.md in at most two pages', () => {
    expect(read('SECURITY.md').split('\n').length).toBeLessThan(90)
  })
})

test('every link between the pages leads to a page, and to a heading of it', () => {
  const pages = [...pagesIn('.'), ...pagesIn('docs'), ...pagesIn('docs/decisions'), ...pagesIn('packages/client')]
  const links = pages.flatMap((page) => all(read(page), /\]\(((?!https?:)[^)\s]*)\)/g).map((link) => ({ page, link })))
  const broken = links.filter(({ page, link }) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : join(dirname(page), file)
    if (!existsSync(join(root, target))) return !target.endsWith('.png')
    return (
      anchor !== undefined &&
      !all(read(target), /^#+ (.*)$/gm)
        .map(anchorOf)
        .includes(anchor)
    )
  })
  expect(broken).toEqual([])
})

/** The anchor that GitHub generates. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

describe('The samples of docs/webhooks.md', () => {
  const secret = newWebhookSecret()
  const body = JSON.stringify({ event: 'message.received', data: { text: 'Grüße' } })
  const signed = (timestampSeconds: number) => signatureHeaders({ id: 'msg_1', timestampSeconds, body }, [secret])
  const sample = (name: string) =>
    all(read('docs/webhooks.md'), new RegExp(`^\`\`\`js ${name}\n(.*?)^\`\`\`$`, 'gms')).join('')

  test('without the library: accepts signed events, and rejects changed, old or unsigned ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-sample-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'sample.mjs'), sample('by-hand'))
    const { readEvent } = await import(pathToFileURL(join(folder, 'sample.mjs')).href)
    const now = Math.floor(Date.now() / 1000)
    const both = signatureHeaders({ id: 'msg_1', timestampSeconds: now, body }, [newWebhookSecret(), secret])

    expect(readEvent(secret, signed(now), body)).toEqual(JSON.parse(body))
    expect(readEvent(secret, both, body)).toEqual(JSON.parse(body))
    expect(() => readEvent(secret, signed(now), `${body} `)).toThrow('not signed')
    expect(() => readEvent(newWebhookSecret(), signed(now), body)).toThrow('not signed')
    expect(() => readEvent(secret, signed(now - 301), body)).toThrow('too old')
    expect(() => readEvent(secret, {}, body)).toThrow('too old')
  })

  test('with the library: a receiver answers 204 to Parley and 400 to any other sender', async () => {
    const port = await freePort()
    const receiver = spawn(
      process.execPath,
      ['--input-type=module', '-e', sample('receiver').replace('8080', `${port}`)],
      {
        cwd: join(root, 'server'),
        env: { PARLEY_WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    onTestFinished(() => void receiver.kill('SIGKILL'))
    const post = async (headers: Record<string, string>) => {
      const answer = await request(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })
      await answer.body.dump()
      return answer.statusCode
    }
    const headers = signed(Math.floor(Date.now() / 1000))
    await expect.poll(() => post(headers).catch(() => 0), { timeout: 20_000 }).toBe(204)
    expect(String(await once(receiver.stdout, 'data'))).toContain("message.received { text: 'Grüße' }")
    expect(await post({ ...headers, 'webhook-id': 'msg_2' })).toBe(400)
    expect(await post({})).toBe(400)
  })
})
