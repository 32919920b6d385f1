/**
 * This module is loaded before the program, so that the program asks the name server of the attack, whose names change and stop
 * answering. The program itself is unchanged.
 */
import promises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const address = process.env.ATTACK_NAME_SERVER

class Resolver extends promises.Resolver {
  constructor(...options: ConstructorParameters<typeof promises.Resolver>) {
    super(...options)
    if (address) this.setServers([address])
  }
}

promises.Resolver = Resolver
syncBuiltinESMExports()
