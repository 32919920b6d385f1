import type { App } from '../app.ts'
import type { Channel, PlatformUpdate, Told } from '../platforms/platform.ts'

/** What a platform tells us, handed to the operation for it. */
export async function receiveUpdate(_app: App, _channel: Channel, _update: PlatformUpdate): Promise<Told> {
  return undefined
}
