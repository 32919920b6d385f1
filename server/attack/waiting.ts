import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../src/testing/http/server.ts'

/** Whether the condition held within the time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) return false
    await wait(20)
  }
  return true
}

type Inbound = {
  readonly key: string
  readonly messages: number
  /** The number of customers; as many as messages where it is left out. */
  readonly customers?: number
  readonly name?: string
  readonly from?: number
}

/** Writes messages of customers in test mode. Throws where one is refused. */
export async function writeInbound(
  call: Call,
  { key, messages, customers = messages, name, from = 0 }: Inbound,
): Promise<void> {
  await Promise.all(
    Array.from({ length: messages }, async (_, index) => {
      const body = {
        from: phoneOf(from + (index % customers)),
        text: `Message ${index}`,
        ...(name !== undefined && { name }),
      }
      const { status } = await call('POST', '/api/v1/test_helpers/inbound_messages', { key, body })
      if (status !== 201) throw new Error(`A message was answered with ${status}`)
    }),
  )
}

export function phoneOf(index: number): string {
  return `+49170${String(1_000_000 + index)}`
}
