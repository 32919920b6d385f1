import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Whether a client keeps its session on the server, or all clients share one session, each for one transaction at a time. */
type PoolMode = 'session' | 'transaction'

/** Stands in for PgBouncer in front of the PostgreSQL server of `serverUrl`. Closed when the test ends. */
export async function openPooler(serverUrl: string, mode: PoolMode) {
  const { hostname, port } = new URL(serverUrl)
  const connectToServer = () => connect(Number(port), hostname).on('error', () => {})
  const clients = new Set<Socket>()
  const shared = mode === 'transaction' ? sharedSession(connectToServer) : undefined
  let isServerAway = false
  const listener = createServer((client) => {
    clients.add(client.on('error', () => {}).on('close', () => clients.delete(client)))
    if (isServerAway) refuse(client)
    else if (shared) shared(client)
    else keepSession(client, connectToServer())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const closeClients = (bytes: Uint8Array) => {
    for (const client of clients) client.unpipe().end(bytes)
  }
  onTestFinished(() => {
    closeClients(Buffer.alloc(0))
    listener.close()
  })
  const url = new URL(serverUrl)
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Disconnects every client with an error, and every new one, as if the server had stopped. */
    loseServer: () => {
      isServerAway = true
      closeClients(errorOfPooler('server conn crashed?'))
    },
    findServer: () => {
      isServerAway = false
    },
  }
}

function keepSession(client: Socket, server: Socket): void {
  client.pipe(server).pipe(client)
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroy())
}

/** PgBouncer accepts a client without its server, and refuses the first statement. */
function refuse(client: Socket): void {
  client.once('data', () => {
    client.write(welcome)
    client.once('data', () => client.end(errorOfPooler('server login has been failing, try again later')))
  })
}

/** One session, to which the first client signs in. A statement is forwarded once the transaction of another client has ended. */
function sharedSession(connectToServer: () => Socket): (client: Socket) => void {
  const waiting: { readonly client: Socket; readonly statement: Buffer }[] = []
  let server: Socket | undefined
  let holder: Socket | undefined
  let isSignedIn = false

  function forwardNext(): void {
    const index = waiting.findIndex(({ client }) => holder === undefined || holder === client)
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    holder = next.client
    server?.write(next.statement)
  }

  function receive(bytes: Buffer): void {
    holder?.write(bytes)
    // The message that ends an answer: its type, its length, and whether a transaction is open.
    if (bytes.at(-6) !== code('Z')) return
    isSignedIn = true
    if (bytes.at(-1) === code('I')) holder = undefined
    forwardNext()
  }

  return (client) => {
    let isWelcome = false
    if (server === undefined) {
      const connection = connectToServer().on('data', receive)
      onTestFinished(() => void connection.destroy())
      server = connection
      holder = client
      isWelcome = true
    }
    client.on('data', (statement: Buffer) => {
      if (!isWelcome) client.write(welcome)
      else if (!isSignedIn) server?.write(statement)
      else if (statement[0] !== code('X')) waiting.push({ client, statement })
      isWelcome = true
      if (holder === undefined) forwardNext()
    })
  }
}

function code(character: string): number {
  return character.charCodeAt(0)
}

function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

/** The messages to a client that it is signed in, and that the server is ready for a statement. */
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])

/** PgBouncer names neither a source file nor a routine, and gives its own errors this code. */
function errorOfPooler(text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))
}
