import { execFile, spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { codeSamples } from '@parley/shared/openapi/code-samples'
import type { ApiMethod } from '@parley/shared/openapi/document'
import type { Endpoint } from '@parley/shared/openapi/example-call'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { expect, test } from 'vitest'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { sqlite } from '../../testing/stores/engines.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({ baseUrl: 'https://parley.example.com', version: '1.2.3' })
const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Endpoint => ({ method: method as ApiMethod, path, operation })),
)
const sourcesOf = (lang: string, baseUrl = 'https://parley.example.com') =>
  endpoints.map((endpoint) => ({
    id: endpoint.operation.operationId,
    source: codeSamples(endpoint, baseUrl).find((each) => each.lang === lang)?.source ?? '',
  }))

// Where there is no Python, the test of the texts themselves (shared/src/openapi) is what remains for it.
const hasPython = spawnSync('python3', ['--version']).status === 0
const languages = [
  { lang: 'TypeScript', program: process.execPath, options: ['--input-type=module-typescript', '-e'] },
  ...(hasPython ? [{ lang: 'Python', program: 'python3', options: ['-c'] }] : []),
]

test('the code samples of every operation can be parsed', async () => {
  for (const { id, source } of sourcesOf('TypeScript')) {
    expect(() => stripTypeScriptTypes(source, { mode: 'strip' }), id).not.toThrow()
  }
  if (!hasPython) return
  const program = 'import json, sys\nfor each in json.load(sys.stdin): compile(each["source"], each["id"], "exec")'
  const { status, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(sourcesOf('Python')) })
  expect([status, String(stderr)]).toEqual([0, ''])
})

test.each(languages)(
  'the code samples in $lang do what they show, and fail with the error of the server',
  async ({ lang, program, options }) => {
    const { newKey, url } = await createRestTestApp(sqlite)
    const { key, keyData } = await newKey({ mode: 'test', permissions: everyPermission })
    const run = (id: string, PARLEY_KEY: string) => {
      const { source = '' } = sourcesOf(lang, url).find((each) => each.id === id) ?? {}
      const env = { PATH: process.env.PATH ?? '', PARLEY_KEY }
      return promisify(execFile)(program, [...options, source], { env })
    }

    expect((await run('getKey', key)).stdout).toContain(keyData.id)
    expect((await run('createTag', key)).stdout).toContain('VIP')
    await expect(run('createTag', `${key}x`)).rejects.toThrow(lang === 'Python' ? '401' : 'API key is invalid')
  },
)
