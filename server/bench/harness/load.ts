import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { LoadOptions, LoadResult } from './load-process.ts'

const loadScript = new URL('./load-process.ts', import.meta.url).pathname

/** Sends requests from a process of its own, with autocannon. Rejects when any response is not 2xx or 304. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const child = spawn(process.execPath, [loadScript], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(options))
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const { error, ...result } = JSON.parse(output) as LoadResult & { readonly error?: string }
  if (error !== undefined) throw new Error(error)
  return result
}

export const autocannonVersion = (createRequire(import.meta.url)('autocannon/package.json') as { version: string })
  .version
