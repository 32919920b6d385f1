import { fileURLToPath } from 'node:url'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { Agent } from 'undici'
import { openParley, type Parley, type Ran } from '../crash/parley.ts'
import type { Engine, EngineParts } from '../src/db/dialect.ts'
import { openStore } from '../src/db/open.ts'
import { openGraph, type TestGraph } from '../src/testing/graph/graph.ts'
import { freePort } from '../src/testing/http/free-port.ts'
import { openMailServer } from '../src/testing/http/mail-server.ts'
import { type AtEnd, newDataDir } from '../src/testing/http/process.ts'
import { openReceiver, type Receiver } from '../src/testing/http/receiver.ts'
import { type Call, callerOf, cookieOf } from '../src/testing/http/server.ts'
import { type NameServer, openNameServer, type Zone } from '../src/testing/outbound/name-server.ts'

/** The only address on which receivers may be called. Everything else on this machine is the internal network. */
export const openedAddress = '127.0.0.77'

/** A running Parley as its callers see it, and the systems around it, which the attackers control. */
export type Target = {
  readonly engine: Engine
  /** The short form has fewer and smaller requests. */
  readonly isShort: boolean
  readonly url: string
  readonly pid: () => number
  readonly call: Call
  /** A caller from another address of this machine. */
  readonly callFrom: (address: string) => Call
  /** Everything that the process has printed. */
  readonly log: () => string
  readonly owner: Owner
  /** A workspace for one attack only. */
  readonly newWorkspace: () => Promise<Workspace>
  /** The names that the program can resolve. */
  readonly zone: Record<string, Zone[string]>
  readonly nameServer: NameServer
  readonly graph: TestGraph
  /** A mail server without TLS on another host than this machine, as far as the program knows. */
  readonly mailServer: Awaited<ReturnType<typeof openMailServer>>
  readonly openReceiver: (answer?: Receiver['answer']) => Promise<Receiver>
  /** Runs the command line beside the program. */
  readonly run: (words: readonly string[]) => Promise<Ran>
  /** Works on the store, in the long form while the program is stopped. */
  readonly withStore: (work: (store: EngineParts) => Promise<void>) => Promise<void>
  /** Reads in the store beside the program. */
  readonly read: <Result>(read: (db: EngineParts['db']) => Promise<Result>) => Promise<Result>
  /** Starts another program on a new store, with other settings where given. An empty text unsets a setting. */
  readonly startAnother: (more?: Environment) => Promise<{ parley: Parley; dataDir: string }>
  readonly stop: () => Promise<unknown>
  readonly atEnd: AtEnd
}

type Environment = Readonly<Record<string, string>>
type Owner = { readonly email: string; readonly password: string; readonly cookie: string; readonly userId: string }

export type Workspace = {
  readonly workspaceId: string
  /** A key with every permission, and no limit that an attack reaches. */
  readonly liveKey: string
  readonly testKey: string
  /** Calls a procedure as the owner. Throws where it is refused. */
  readonly ask: (procedure: string, input?: object) => Promise<Loose>
  /** Adds a person with a role, through an invitation. */
  readonly addMember: (role: string) => Promise<Member>
}

export type Member = { readonly email: string; readonly cookie: string; readonly userId: string }

// biome-ignore lint/suspicious/noExplicitAny: attacks read into bodies of every shape, and look at what they find
type Loose = any

type TargetOptions = {
  readonly engine: Engine
  /** The URL of a new database; without one, the stores are SQLite files. */
  readonly newDatabase?: () => Promise<string>
  readonly isShort: boolean
  /** The built program instead of the sources. */
  readonly program?: string | undefined
  readonly logLevel?: string
  readonly atEnd: AtEnd
}

const password = 'difference engine'
const preload = fileURLToPath(new URL('./own-name-server.ts', import.meta.url))
/** Connects to this machine, like every address of a mail server here, and is no loopback address. */
const notLoopback = '0.0.0.0'

let made = 0

/** Starts the real program as a process of its own, with an owner who is signed in. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { engine, newDatabase, isShort, program, logLevel = 'info', atEnd } = options
  const zone: Record<string, Zone[string]> = {}
  const nameServer = await openNameServer(zone, atEnd)
  const mailServer = await openMailServer({}, atEnd)
  const graph = await openGraph({ atEnd, throughput: Number.POSITIVE_INFINITY })
  const environment = {
    PARLEY_OWNER_EMAIL: 'ada@example.com',
    PARLEY_OWNER_PASSWORD: password,
    PARLEY_WHATSAPP_GRAPH_URL: graph.url,
    PARLEY_WEBHOOK_ALLOW_CIDRS: `${openedAddress}/32`,
    PARLEY_SIMULATOR_APPROVAL_SECONDS: '0',
    PARLEY_SMTP_URL: `smtp://${notLoopback}:${mailServer.port}?ignoreTLS=true`,
    PARLEY_MAIL_FROM: 'parley@example.com',
    PARLEY_LOG_LEVEL: logLevel,
    ATTACK_NAME_SERVER: nameServer.address,
    NODE_OPTIONS: `--import=${preload}`,
  }
  const start = async (more: Environment = {}) => {
    const dataDir = newDataDir(atEnd)
    const databaseUrl = await newDatabase?.()
    const store = { PARLEY_DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    const parley = openParley({
      environment: { ...environment, ...store, ...more },
      port: await freePort(),
      program,
      atEnd,
    })
    await parley.start()
    return { parley, dataDir, databaseUrl }
  }
  const { parley, dataDir, databaseUrl } = await start()
  const call = callerOf(parley.url)
  const signedIn = await call('POST', '/api/auth/sign-in/email', { body: { email: 'ada@example.com', password } })
  const cookie = cookieOf(signedIn.headers['set-cookie'])
  const me = await call('GET', '/api/me', { cookie })
  const owner = { email: 'ada@example.com', password, cookie, userId: me.body.user.id as string }
  return {
    engine,
    isShort,
    url: parley.url,
    pid: parley.pid,
    call,
    callFrom: (localAddress) => {
      const dispatcher = new Agent({ localAddress, headersTimeout: 60_000 })
      atEnd(() => dispatcher.destroy())
      return callerOf(parley.url, dispatcher)
    },
    log: parley.output,
    owner,
    newWorkspace: () => makeWorkspace(call, owner),
    zone,
    nameServer,
    graph,
    mailServer,
    openReceiver: (answer) => openReceiver(answer, atEnd),
    run: (words) => parley.run(words),
    withStore: async (work) => {
      // A long transaction beside the program would make it wait for the lock of the file.
      if (!isShort) await parley.stop()
      const store = openStore({ databaseUrl, dataDir })
      await work(store).finally(store.close)
      if (!isShort) await parley.start()
    },
    read: async (read) => {
      const store = openStore({ databaseUrl, dataDir })
      return read(store.db).finally(store.close)
    },
    startAnother: start,
    stop: parley.stop,
    atEnd,
  }
}

async function makeWorkspace(call: Call, { cookie }: Owner): Promise<Workspace> {
  const named = { name: `Attack ${made++}` }
  const workspaceId = (await succeed(call, '/api/workspaces', { cookie, body: named })).body.data.id as string
  const newKey = async (mode: string) => {
    const body = { workspaceId, name: 'Attack', mode, permissions: everyPermission, rateLimitPerMinute: 100_000 }
    return (await succeed(call, '/api/api-keys', { cookie, body })).body.key as string
  }
  const ask = async (procedure: string, input: object = {}) =>
    askAs(call, cookie, { procedure, input: { workspaceId, ...input } })
  return {
    workspaceId,
    liveKey: await newKey('live'),
    testKey: await newKey('test'),
    ask,
    addMember: async (role) => {
      const email = `${role}-${made++}@example.com`
      const token = tokenOf((await ask('invitations.create', { email, role })).link)
      const body = { token, name: `The ${role}`, password }
      const accepted = await succeed(call, '/trpc/invitations.accept', { body })
      const memberCookie = cookieOf(accepted.headers['set-cookie'])
      const me = await call('GET', '/api/me', { cookie: memberCookie })
      return { email, cookie: memberCookie, userId: me.body.user.id }
    },
  }
}

/** Calls a procedure by POST, as the dashboard does. Throws where it is refused. */
export async function askAs(
  call: Call,
  cookie: string,
  { procedure, input }: { procedure: string; input: object },
): Promise<Loose> {
  return (await succeed(call, `/trpc/${procedure}`, { cookie, body: input })).body.result.data
}

/** The token behind the `#` of a link. */
export function tokenOf(link: string): string {
  return /#token=(\S+)/.exec(link)?.[1] ?? ''
}

async function succeed(call: Call, path: string, asking: Parameters<Call>[2]) {
  const answer = await call('POST', path, asking)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
