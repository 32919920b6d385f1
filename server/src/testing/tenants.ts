import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { activateChannel } from '../features/connections/connections.store.ts'
import { insertConnection } from '../platforms/whatsapp/connections.store.ts'
import { resumeScope } from '../policy.ts'
import { type Belongings, nobodys, prepareData } from './belongings.ts'
import { createRestTestApp } from './http/rest.ts'
import type { SignedIn } from './http/server.ts'
import type { TestEngine } from './stores/engines.ts'
import { storeContents } from './stores/store-contents.ts'

const uuidLength = 36
/** A port that nothing listens on. */
const nowhere = 'http://127.0.0.1:9'

/** Two workspaces with one of everything, ours in both modes, and people to ask for it. */
export async function openTenants(engine: TestEngine, overrides: Partial<Config> = {}, dashboardFolder?: string) {
  const server = await createRestTestApp(engine, { whatsappGraphUrl: nowhere, ...overrides }, dashboardFolder)
  const { fixture, signInAs } = server
  const { workspaceId, otherWorkspaceId, app } = fixture
  const place = (mark: string, phone: string) => ({ workspaceId, mode: 'live' as const, mark, phone })
  const mine = await prepareData(server, place('mango', '+491701000001'))
  const otherMode = await prepareData(server, { ...place('papaya', '+491701000002'), mode: 'test' })
  const theirs = await prepareData(server, { ...place('durian', '+491701000003'), workspaceId: otherWorkspaceId })
  await connectNumber(app, theirs)
  return {
    ...server,
    ...{ mine, otherMode, theirs },
    stranger: await signInAs('owner', { workspaceId: otherWorkspaceId }),
    ended: await endedSession(await signInAs('owner'), app),
    contents: () => storeContents(app),
  }
}

/** As after its owner connected it; the platform need not be there. */
async function connectNumber(app: App, { workspaceId, mode, phoneNumberId, businessAccountId }: Belongings) {
  const channelId = app.newId()
  const now = app.now()
  const connection = {
    ...{ channel_id: channelId, phone_number_id: phoneNumberId, business_account_id: businessAccountId },
    ...{ access_token: app.secrets.seal('their token'), app_secret: app.secrets.seal('their secret') },
    ...{ display_phone_number: null, verified_name: null, quality_rating: null, messaging_limit: null },
    ...{ trouble_code: null, trouble: null, last_callback_at: null, templates_synced_at: null },
    ...{ checked_at: now, created_at: now },
  }
  await app.transact(async (tx) => {
    await activateChannel(tx, resumeScope({ workspace_id: workspaceId, mode }), {
      channelId,
      platform: 'whatsapp',
      messagesPerSecond: 80,
      now,
    })
    await insertConnection(tx, connection)
  })
}

/** A cookie that was good until a moment ago. */
export async function endedSession(person: SignedIn, { db, store }: App): Promise<SignedIn> {
  const expiresAt = store.identityTime(Date.now() - 1000)
  await db.updateTable('session').set({ expiresAt }).where('userId', '=', person.userId).execute()
  return person
}

export type Tenants = Awaited<ReturnType<typeof openTenants>>
type Ask<Asked = unknown> = (of: Belongings) => Asked
export type Field = Exclude<keyof Belongings, 'workspaceId' | 'mode' | 'mark'>

const nobody = nobodys()

/** What the two modes of a workspace have in common. */
const ofBothModes: readonly Field[] = [
  'userId',
  'sessionId',
  'keyId',
  'cannedReplyId',
  'invitationId',
  'phoneNumberId',
  'businessAccountId',
]

type Elsewhere = { readonly theirs: Belongings; readonly otherMode: Belongings }

/** From where ids in this field lead nowhere. */
export function elsewhereFor(field: Field, { theirs, otherMode }: Elsewhere): Belongings[] {
  return ofBothModes.includes(field) ? [theirs] : [theirs, otherMode]
}

/** The fields by which this input names a thing. */
export function fieldsOf(ask: Ask, mine: Belongings): Field[] {
  const fields = Object.keys(mine).filter((field) => !['workspaceId', 'mode', 'mark'].includes(field)) as Field[]
  return fields.filter(
    (field) => JSON.stringify(ask({ ...mine, [field]: nobody[field] })) !== JSON.stringify(ask(mine)),
  )
}

/** Two inputs that should be answered alike: with the id of a thing elsewhere, and with one of nothing. */
export function foreignAndUnknown<Asked>(
  ask: Ask<Asked>,
  mine: Belongings,
  { field, of }: { field: Field; of: Belongings },
) {
  return { foreign: ask({ ...mine, [field]: of[field] }), unknown: ask({ ...mine, [field]: nobody[field] }) }
}

/** An answer in which a thing and nothing go by one name, so that any other difference shows. */
export function withoutNames(body: unknown, { field, of }: { field: Field; of: Belongings }): string {
  return JSON.stringify(body).replaceAll(of[field], 'it').replaceAll(nobody[field], 'it')
}

/** What of a tenant an answer tells: its mark, or the id of anything of it. */
export function messagesTo(body: unknown, { mode: _, workspaceId: __, ...names }: Belongings): string[] {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return Object.entries(names)
    .filter(([, name]) => text.includes(name))
    .map(([field]) => field)
}

/** The rows that name anything of these and do not belong to whoever asks. */
export function rowsAbout(
  tenants: readonly Belongings[],
  asker: Belongings,
  contents: Record<string, readonly string[]>,
) {
  const ids = tenants
    .flatMap(({ workspaceId: _, ...of }) => Object.values(of))
    .filter((name) => name.length === uuidLength)
  const isOfAsker = (row: string) => row.includes(`"workspace_id":"${asker.workspaceId}","mode":"${asker.mode}"`)
  return Object.values(contents)
    .flat()
    .filter((row) => !isOfAsker(row) && ids.some((id) => row.includes(id)))
}

/** At once, as many as a busy door has. */
export async function each<Item>(items: readonly Item[], ask: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const asker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await ask(item)
  }
  await Promise.all(Array.from({ length: 8 }, asker))
}
