import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getFileUsage } from '../features/files/file-usage.ts'
import type { FileSettings } from '../file-settings.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import type { Answer } from '../testing/http/server.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Files that the operator limits on $name', (engine) => {
  async function open(files: Partial<FileSettings>) {
    const settings = { s3: undefined, quotaBytes: undefined, scanCommand: undefined, ...files }
    const rest = await createRestTestApp(engine, { files: settings })
    const { key } = await rest.newKey({ mode: 'test' })
    const upload = async (text: string) => {
      const form = new FormData()
      form.append('file', new Blob([text]), 'note.txt')
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${rest.url}/api/v1/files`, { method: 'POST', headers, body: form })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    }
    const { app } = rest.fixture
    const stored = async () => {
      const keys = readdirSync(join(app.config.dataDir, 'files', 'incoming'))
      for await (const { key } of app.files.list()) keys.push(key)
      return keys
    }
    return { ...rest, key, app, upload, stored }
  }

  test('a file that would exceed the quota is refused, until another one is deleted', async () => {
    const megabyte = 1024 * 1024
    const { upload, stored, app, fixture, call, key } = await open({ quotaBytes: megabyte })
    const first = await upload('a'.repeat(megabyte - 10))
    const refused = await upload('b'.repeat(11))
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', error: expect.stringMatching(/more than the 1 MB that it may have/) },
    })
    expect((await stored()).length).toBe(1)
    const usage = await authorized('settings.read', getFileUsage)(app, fixture.member('agent'), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
    })
    expect(usage).toEqual({ live: 0, test: megabyte - 10, quota: megabyte })
    await call('DELETE', `/api/v1/files/${first.body.data.id}`, { key })
    expect((await upload('b'.repeat(11))).status).toBe(201)
  })

  test('a file is stored only where the scan finds it clean, and refused with what the scan found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-scan-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const program = join(folder, 'scan')
    const script =
      '#!/bin/sh\n[ "$1" = --quiet ] || exit 9\ngrep -q EICAR "$2" && exit 1\ngrep -q strange "$2" && exit 2\nexit 0\n'
    writeFileSync(program, script, { mode: 0o755 })
    const { upload, stored } = await open({ scanCommand: [program, '--quiet'] })
    expect((await upload('a harmless note')).status).toBe(201)
    const infected = await upload('an EICAR test')
    expect([infected.status, infected.body.error]).toEqual([415, expect.stringContaining('found the file harmful')])
    const unknown = await upload('something strange')
    expect([unknown.status, unknown.body.error]).toEqual([503, expect.stringContaining('could not be scanned')])
    expect((await stored()).length).toBe(1)
  })
})
