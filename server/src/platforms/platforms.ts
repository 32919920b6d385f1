import type { JobHandler } from '../jobs/leased-job.ts'
import type { Channel } from './channel.ts'
import type { PlatformContext } from './context.ts'
import type { FindErased } from './erased-customer.ts'
import type { Platform } from './platform.ts'
import type { OnUpdate } from './platform-update.ts'
import { makeSimulator } from './simulator/simulator.ts'
import { makeWhatsApp } from './whatsapp/whatsapp.ts'

/** Registers every platform that a channel can use. */
export function makePlatforms(
  context: PlatformContext,
  report: { readonly update: OnUpdate; readonly findErased: FindErased },
): Platforms {
  return platformsOf([makeSimulator(context, report.update), makeWhatsApp(context, report.update, report.findErased)])
}

export type Platforms = {
  readonly all: readonly Platform[]
  /** Throws when no platform has the channel's name. */
  readonly of: (channel: Pick<Channel, 'platform'>) => Platform
  /** Finds a platform by its name. Returns undefined when none has it. */
  readonly find: (name: string) => Platform | undefined
  /** Returns the handler of jobs of a kind, or undefined when no platform handles them. */
  readonly handlerOf: (kind: string) => JobHandler | undefined
  /** Ends the connections of every platform. */
  readonly close: () => Promise<void>
}

export function platformsOf(all: readonly Platform[]): Platforms {
  const byName = new Map(all.map((platform) => [platform.name, platform]))
  const handlers = new Map(all.flatMap(({ jobs = {} }) => Object.entries(jobs)))
  return {
    all,
    of: ({ platform: name }) => {
      const platform = byName.get(name)
      if (!platform) throw new Error(`No platform is named "${name}"`)
      return platform
    },
    find: (name) => byName.get(name),
    handlerOf: (kind) => handlers.get(kind) as JobHandler | undefined,
    close: async () => {
      for (const platform of all) await platform.close?.()
    },
  }
}
