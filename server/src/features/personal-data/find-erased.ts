import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { ErasedCustomer, FindErased } from '../../platforms/erased-customer.ts'
import { resumeScope } from '../../policy.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { addressHash } from '../contacts/erased/address-hash.ts'
import { erasedAmong } from '../contacts/erased/inherit-opt-outs.ts'
import { makeMatcher } from './customer-matcher.ts'

const addressesAtOnce = 500

/** Recognizes those of these addresses whose customers were erased and have not become a contact again; undefined without any. */
export async function findErased(
  app: Pick<App, 'db' | 'secrets'>,
  { workspaceId, mode }: Parameters<FindErased>[0],
  addresses: readonly string[],
): Promise<ErasedCustomer | undefined> {
  const hashOf = addresses.length === 0 ? undefined : await addressHash(app, app.db)
  if (!hashOf) return undefined
  const scope = resumeScope({ workspace_id: workspaceId, mode })
  const hashes: string[] = []
  for (let start = 0; start < addresses.length; start += addressesAtOnce) {
    const erased = await erasedAmong(app, app.db, scope, addresses.slice(start, start + addressesAtOnce))
    const known = await contactsByAddress(app.db, scope, [...erased.keys()])
    for (const [value, { hash }] of erased) if (!known.has(value)) hashes.push(hash)
    await turnOfEventLoop()
  }
  return hashes.length === 0 ? undefined : makeMatcher({ hashOf, hashes, ids: [] })
}
