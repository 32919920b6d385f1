import type { App } from '../../app.ts'

/** Where the platform tells what happens on a channel. */
export function callbackUrlOf(app: App, channelId: string): string {
  return `${app.config.baseUrl}/callbacks/whatsapp/${channelId}`
}
