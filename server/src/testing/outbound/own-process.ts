import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Post, Posted } from './poster.ts'

/** Posts one request after the other from a process that does nothing else. Ended with the test. */
export function openPoster(): (post: Post) => Promise<Posted> {
  const child = fork(fileURLToPath(new URL('./poster.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return async (post) => {
    child.send(post)
    const [posted] = (await once(child, 'message')) as [Posted]
    return posted
  }
}
