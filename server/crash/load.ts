import { setTimeout as wait } from 'node:timers/promises'
import type { Deeds } from './deeds.ts'
import type { Deed, Ledger } from './ledger.ts'
import type { Parley } from './parley.ts'
import { type Random, randomFrom } from './random.ts'

type Load = {
  /** Ends what is being asked, and asks nothing more. */
  readonly stop: () => Promise<void>
}

type Surroundings = {
  readonly parley: Parley
  readonly ledger: Ledger
  readonly deeds: Deeds
  readonly seed: number
}

type Client = { readonly next: (random: Random) => Deed | undefined; readonly thinkMs: number; readonly count: number }

/** Many at once ask for what they want, without end; what was cut off they ask for again, and sometimes what was not. */
export function startLoad({ parley, ledger, deeds, seed }: Surroundings): Load {
  let stopping = false
  const clients: Client[] = [
    { next: deeds.send, thinkMs: 60, count: 4 },
    { next: deeds.bulkSend, thinkMs: 400, count: 2 },
    { next: deeds.campaign, thinkMs: 900, count: 1 },
    { next: deeds.inbound, thinkMs: 60, count: 2 },
    { next: deeds.receipts, thinkMs: 80, count: 1 },
  ]
  const working = clients.flatMap((client, kind) =>
    Array.from({ length: client.count }, (_, index) => work(client, randomFrom(seed + 100 * kind + index + 1))),
  )

  async function work({ next, thinkMs }: Client, random: Random): Promise<void> {
    while (!stopping) {
      if (!parley.isUp()) await Promise.race([parley.up(), wait(200)])
      if (stopping || !parley.isUp()) continue
      const deed = again(random) ?? next(random)
      if (deed) await ledger.attempt(deed)
      await wait(random.between(0, thinkMs))
    }
  }

  function again(random: Random): Deed | undefined {
    if (random.chance(0.25)) return random.pick([...ledger.open])
    if (!random.chance(0.03)) return undefined
    return random.pick(
      ledger.deeds.filter(({ isRepeatable, answer }) => isRepeatable && answer !== undefined).slice(-50),
    )
  }

  return {
    stop: async () => {
      stopping = true
      await Promise.all(working)
    },
  }
}
