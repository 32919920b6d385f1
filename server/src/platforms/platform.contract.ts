import { describe } from 'vitest'
import { contentContract } from './content.contract.ts'
import type { OpenPlatform } from './platform-fixture.contract.ts'
import { sendingContract } from './sending.contract.ts'
import { templatesContract } from './templates.contract.ts'
import { updatesContract } from './updates.contract.ts'

/** What Parley relies on from every platform. `open` creates a new one for each test. */
export function platformContract(name: string, open: OpenPlatform): void {
  describe(`The platform contract of ${name}`, () => {
    sendingContract(open)
    contentContract(open)
    updatesContract(open)
    templatesContract(open)
  })
}
