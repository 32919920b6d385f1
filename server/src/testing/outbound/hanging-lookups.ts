import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { openNameServer } from './name-server.ts'

/** What still answered in a process while some of its calls of `dns.lookup` hung. */
export type Answered = { readonly system: boolean; readonly resolver: boolean; readonly files: boolean }

/**
 * Lets calls of `dns.lookup` hang in a process of their own, whose C library reads the names' aliases from a pipe that
 * nobody writes to. Says whether a further lookup, our resolver and the file system answered there.
 */
export async function hangingLookups(count: number): Promise<Answered> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lookups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'aliases')
  execFileSync('mkfifo', [pipe])
  const program = fileURLToPath(new URL('./look-up-while-hanging.ts', import.meta.url))
  const { address } = await openNameServer({ 'alive.example': ['192.0.2.1'] })
  const child = fork(program, [String(count), address], { env: { ...process.env, HOSTALIASES: pipe } })
  // Its threads hang, so that it could not end by itself.
  onTestFinished(() => void child.kill('SIGKILL'))
  const [answered] = (await once(child, 'message')) as [Answered]
  return answered
}
