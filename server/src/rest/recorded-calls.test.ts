import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { describe, expect, test } from 'vitest'
import { fixedPartOf, missingIn, type RecordedCall, textsOf, withIds } from '../testing/http/recorded-calls.ts'
import { callEndpoint, createPopulatedTestApp } from '../testing/populated-test-app.ts'
import { engines } from '../testing/stores/engines.ts'

/** Made by the version of 27 November 2026, before keys could manage webhooks, templates and settings. One call per line. */
const lines = readFileSync(join(import.meta.dirname, 'recorded-calls.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
const recorded = lines.map((line): RecordedCall => JSON.parse(line))

describe.each(engines)('on $name', (engine) => {
  test('recorded calls of an earlier version are answered as before, with no more than added fields', async () => {
    const rest = await createPopulatedTestApp(engine)
    const { key } = await rest.newKey({ mode: 'test', permissions: everyPermission, rateLimitPerMinute: 1000 })
    const callers = { key: { key }, session: { cookie: rest.owner.cookie }, nobody: {} }
    let ids: Record<string, string> = {}
    let last = ''
    const different: string[] = []
    for (const [index, { at, by, path, body, status, answer }] of recorded.entries()) {
      if (at !== last) ids = textsOf(rest.ids)
      last = at
      const asking = withIds({ path, ...(body !== undefined && { body }) }, ids)
      const given = await callEndpoint(rest, at, { ...asking, ...callers[by] }, String(index))
      if (given.status !== status) different.push(`${at} by ${by}: ${given.status} ${JSON.stringify(given.body)}`)
      else
        different.push(...missingIn(fixedPartOf(given.body, status), answer).map((each) => `${at} by ${by}: ${each}`))
    }
    expect(different).toEqual([])
  })
})
