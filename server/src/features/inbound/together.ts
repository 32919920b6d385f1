import type { App } from '../../app.ts'
import { inBatches, inGroups, mostTogether } from '../../in-batches.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'

type Receive<Update> = (app: App, channel: Channel, update: Update) => Promise<UpdateResult>
type ReceiveAll<Update> = (
  app: App,
  channel: Channel,
  updates: readonly [Update, ...Update[]],
) => Promise<readonly UpdateResult[]>

/**
 * Receives updates of a channel together that arrive together, or while others are processed, in the order of their arrival.
 * Where that fails, each is received alone, so that the failure of one does not affect the others.
 */
export function together<Update>(receiveAll: ReceiveAll<Update>): Receive<Update> {
  type OfChannel = { readonly channel: Channel; readonly update: Update }
  const ofApps = new WeakMap<App, Map<string, (each: OfChannel) => Promise<UpdateResult>>>()
  const batcherOf = (app: App) =>
    inBatches<OfChannel, UpdateResult>(mostTogether, (all) =>
      inGroups(
        all,
        ({ channel }) => channel.id,
        async (ofChannel) => {
          const [first, ...others] = ofChannel
          return first ? receiveAll(app, first.channel, [first.update, ...others.map(({ update }) => update)]) : []
        },
      ),
    )
  return (app, channel, update) => {
    const ofApp = ofApps.get(app) ?? new Map()
    ofApps.set(app, ofApp)
    const receive = ofApp.get(channel.id) ?? batcherOf(app)
    ofApp.set(channel.id, receive)
    return receive({ channel, update })
  }
}
