import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../src/testing/http/free-port.ts'
import { newDataDir, serveParley } from '../src/testing/http/process.ts'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')

/** The blocks that a reader pastes into the second terminal, in order. */
const tour = [...readme.matchAll(/^```sh tour\n(.*?)^```$/gms)].map(([, block]) => block).join('')

/** The environment that the README sets before `npm start` for the tour. */
const settings = Object.fromEntries(
  [...readme.matchAll(/(PARLEY_[A-Z_]+)=(?:'([^']*)'|(\S+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
)

test('the curl tutorial of the README prints what it promises on SQLite', async () => {
  const { url } = await serveParley({ ...settings, PARLEY_DATA_DIR: newDataDir(), PARLEY_LOG_LEVEL: 'silent' })
  const { stdout, stderr } = await paste(tour.replaceAll('9911', String(await freePort())), { B: url })
  expect(stderr).toBe('')
  const [
    signedIn,
    workspace,
    key,
    webhook,
    submitted,
    approved,
    sent,
    inbound,
    conversation,
    answered,
    event,
    ...more
  ] = stdout.trimEnd().split('\n').map(read)

  expect(signedIn.user.email).toBe(settings.PARLEY_OWNER_EMAIL)
  expect(workspace).toMatch(/^workspace [0-9a-f-]{36}$/)
  expect(key.data).toMatchObject({ name: 'Tour', mode: 'test', is_active: true })
  expect(webhook.data).toMatchObject({ events: ['message.received'], secret: expect.stringMatching(/^whsec_/) })
  expect(submitted).toMatchObject({ data: { name: 'spring_offer', status: 'PENDING' }, warnings: [] })
  expect(approved.data).toMatchObject({ id: submitted.data.id, status: 'APPROVED' })
  expect(sent).toMatchObject({
    total: 2,
    successful: 1,
    failed: 1,
    results: [
      { phone: '+4915112345678', success: true, messageId: expect.any(String) },
      { phone: '0151', success: false, error: expect.stringContaining('with a leading +') },
    ],
  })
  expect(conversation).toBe(`conversation ${inbound.conversationId}`)
  expect(answered).toMatchObject({ conversationId: inbound.conversationId, status: 'sent' })
  expect(event).toMatchObject({ event: 'message.received', workspace_id: workspace.replace('workspace ', '') })
  expect(Object.entries(event.data).slice(0, 5)).toEqual([
    ['message_id', inbound.messageId],
    ['conversation_id', inbound.conversationId],
    ['direction', 'inbound'],
    ['text', 'Yes please!'],
    ['channel', 'chat'],
  ])
  expect(more).toEqual([])
})

/** The output of a terminal. Background processes end with the test. */
async function paste(script: string, environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tour-'))
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => {
    endGroup(shell.pid)
    rmSync(folder, { recursive: true, force: true })
  })
  const [stdout, stderr] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  return { stdout, stderr }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function read(line: string) {
  return line.startsWith('{') ? JSON.parse(line) : line
}
