import type { App } from '../app.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Callbacks, Connections } from '../platforms/platform-connections.ts'
import type { Simulation } from '../platforms/platform-simulation.ts'
import { platformsOf } from '../platforms/platforms.ts'

type Simulated = Platform & { readonly simulation: Simulation }
type Connectable = Platform & { readonly connections: Connections; readonly callbacks: Callbacks }

export function simulatorOf({ platforms }: Pick<App, 'platforms'>): Simulated {
  return platforms.of({ platform: 'simulator' }) as Simulated
}

export function whatsAppOf({ platforms }: Pick<App, 'platforms'>): Connectable {
  return platforms.of({ platform: 'whatsapp' }) as Connectable
}

/** The application with another platform in the place of the one of its name. */
export function withReplacedPlatform(app: App, platform: Platform): App {
  const others = app.platforms.all.filter(({ name }) => name !== platform.name)
  return { ...app, platforms: platformsOf([...others, platform]) }
}
