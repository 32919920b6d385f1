import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'

/** Refuses addresses that no third party's receiver has, with the reason. The same guard checks again at every delivery. */
export async function checkUrl(app: App, url: string): Promise<void> {
  const refusal = await app.outbound.refusal(url)
  if (refusal === undefined) return
  throw new AppError('invalid_request', sentence('urlCannotReceive', { reason: refusal }), {
    details: [{ path: 'url', message: refusal }],
  })
}
