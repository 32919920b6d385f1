import { hostileReceivers, openHostileReceiver } from '../../src/testing/http/hostile-receivers.ts'
import { type Brief, makeKinds } from './kinds.ts'
import { bytesRequest } from './requests.ts'

export type Opened = { readonly receivers: readonly string[] }
/** How often each kind was tried, and how often it could not be, because the program refused the connection. */
export type Attempts = Readonly<Record<string, { tried: number; refused: number }>>

/** A process of its own, so that what the attack costs the attackers does not delay the honest caller. */
const maxInFlight = 40
const closings: (() => void)[] = []
const attempts: Record<string, { tried: number; refused: number }> = {}

process.once('message', (brief: Brief) => void attack(brief))
process.on('disconnect', () => process.exit())

async function attack(brief: Brief): Promise<void> {
  const open = Object.values(hostileReceivers).map(({ answer }) =>
    openHostileReceiver(answer, (close) => void closings.push(() => void close())),
  )
  process.send?.({ receivers: await Promise.all(open) } satisfies Opened)
  process.once('message', () => {
    begin(brief)
    process.once('message', () => process.send?.(attempts, () => process.exit()))
  })
}

function begin(brief: Brief): void {
  for (const [name, { everyMs, attempt }] of Object.entries(makeKinds(brief, bytesRequest(brief.url)))) {
    const count = { tried: 0, refused: 0 }
    attempts[name] = count
    let inFlight = 0
    setInterval(() => {
      if (inFlight >= maxInFlight) return
      inFlight += 1
      count.tried += 1
      attempt(count.tried)
        .catch(() => {
          count.refused += 1
        })
        .finally(() => {
          inFlight -= 1
        })
    }, everyMs)
  }
}
