import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { asWritten } from '../../../sentences/german.ts'

/** Refuses addresses that no third party's receiver has, with the reason. The same guard checks again at every delivery. */
export async function checkUrl(app: App, url: string): Promise<void> {
  const refusal = await app.outbound.refusal(url)
  if (refusal === undefined) return
  throw new AppError('invalid_request', `This URL cannot receive webhooks. ${refusal}`, {
    details: [{ path: 'url', message: asWritten(refusal) }],
  })
}
