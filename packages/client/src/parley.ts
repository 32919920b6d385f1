import { connect, type ParleyOptions } from './connect.ts'
import type { Client } from './generated/client/index.ts'
import { Resources } from './generated/resources.gen.ts'

/**
 * The REST API of Parley under one API key. Each resource is a property:
 * `await new Parley({ baseUrl, apiKey }).contacts.get(id)`.
 */
export class Parley extends Resources {
  /** What the functions of `@parley/client/operations` take as their `client`. */
  readonly client: Client

  constructor(options: ParleyOptions) {
    const connection = connect(options)
    super(connection)
    this.client = connection.client
  }
}
