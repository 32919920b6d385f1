import { makeOutbound } from '../../outbound/outbound.ts'

export type Post = { readonly url: string; readonly timeoutMs: number }
export type Posted = {
  /** The number of bytes of the body, or the failure. */
  readonly outcome: string
  /** The most memory in use at a time beyond that before the request. */
  readonly usedMiB: number
}

/** A process that only posts, so that its memory is that of the client. Started with `--expose-gc`. */
const sampleEveryMs = 10
const mebibyte = 1024 * 1024
const outbound = makeOutbound(['127.0.0.0/8'])

process.on('message', (post: Post) => {
  void carryOut(post).then((posted) => process.send?.(posted))
})

async function carryOut({ url, timeoutMs }: Post): Promise<Posted> {
  const before = usedBytes()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, usedBytes())
  }
  const timer = setInterval(sample, sampleEveryMs)
  const outcome = await outbound.post({ url, headers: {}, body: '{}', timeoutMs }).then(
    ({ body }) => `${Buffer.byteLength(body)} bytes`,
    ({ kind, message }) => `${kind}: ${message}`,
  )
  sample()
  clearInterval(timer)
  return { outcome, usedMiB: (peak - before) / mebibyte }
}

/** What is in use, without what is only not collected yet. */
function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
