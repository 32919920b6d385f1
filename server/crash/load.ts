import { setTimeout as wait } from 'node:timers/promises'
import type { Operation, OperationLog } from './operation-log.ts'
import type { Operations } from './operations.ts'
import type { Parley } from './parley.ts'
import { type Random, randomFrom } from './random.ts'

type Load = {
  /** Ends what is being asked, and asks nothing more. */
  readonly stop: () => Promise<void>
}

type Surroundings = {
  readonly parley: Parley
  readonly operationLog: OperationLog
  readonly operations: Operations
  readonly seed: number
  readonly hasImports: boolean
}

type Client = {
  readonly next: (random: Random) => Operation | undefined
  readonly thinkMs: number
  readonly count: number
}

/** Starts many clients that send requests at the same time, without end. They repeat what was cut off, and sometimes what was not. */
export function startLoad({ parley, operationLog, operations, seed, hasImports }: Surroundings): Load {
  let stopping = false
  const clients: Client[] = [
    { next: operations.send, thinkMs: 60, count: 4 },
    { next: operations.bulkSend, thinkMs: 400, count: 2 },
    { next: operations.campaign, thinkMs: 900, count: 1 },
    { next: operations.upload, thinkMs: 300, count: 1 },
    { next: operations.inbound, thinkMs: 60, count: 2 },
    { next: operations.merge, thinkMs: 400, count: 1 },
    { next: operations.receipts, thinkMs: 80, count: 1 },
  ]
  if (hasImports) {
    clients.push(
      { next: operations.import, thinkMs: 4_000, count: 1 },
      { next: operations.undo, thinkMs: 2_000, count: 1 },
      { next: operations.export, thinkMs: 2_000, count: 1 },
      { next: operations.erase, thinkMs: 600, count: 1 },
    )
  }
  const working = clients.flatMap((client, kind) =>
    Array.from({ length: client.count }, (_, index) => work(client, randomFrom(seed + 100 * kind + index + 1))),
  )

  async function work({ next, thinkMs }: Client, random: Random): Promise<void> {
    while (!stopping) {
      if (!parley.isUp()) await Promise.race([parley.up(), wait(200)])
      if (stopping || !parley.isUp()) continue
      const operation = again(random) ?? next(random)
      if (operation) await operationLog.attempt(operation)
      await wait(random.between(0, thinkMs))
    }
  }

  function again(random: Random): Operation | undefined {
    if (random.chance(0.25)) return random.pick([...operationLog.open])
    if (!random.chance(0.03)) return undefined
    return random.pick(
      operationLog.operations.filter(({ isRepeatable, answer }) => isRepeatable && answer !== undefined).slice(-50),
    )
  }

  return {
    stop: async () => {
      stopping = true
      await Promise.all(working)
    },
  }
}
