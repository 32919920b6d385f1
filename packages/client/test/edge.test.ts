import { join } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../../../server/src/testing/http/rest.ts'
import { engines } from '../../../server/src/testing/stores/engines.ts'
import { bundled } from './bundled.ts'
import { done, type Task, work } from './runtimes/work.ts'

describe.each(engines)('on $name', (engine) => {
  test('the client does the same work in Node and in an edge run time, which has no part of Node', async () => {
    const { url, newKey } = await createRestTestApp(engine)
    const { key } = await newKey({ mode: 'test' })
    const task: Task = { baseUrl: url, apiKey: key, phone: '+491705550001' }
    const entry = `import { work } from '${join(import.meta.dirname, 'runtimes/work.ts')}'; globalThis.work = work`
    const edge = new EdgeVM({ initialCode: await bundled(entry, 'iife') })

    expect(await work(task)).toBe(done)
    expect(edge.evaluate('typeof process + typeof Buffer + typeof require')).toBe('undefined'.repeat(3))
    expect(await edge.evaluate(`work(${JSON.stringify({ ...task, phone: '+491705550002' })})`)).toBe(done)
  })
})
