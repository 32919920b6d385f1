import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { activateChannel, deactivateChannel, defaultChannel } from '../features/channels/channels.store.ts'
import { createWorkspace } from '../features/workspaces/create-workspace.ts'
import { insertConnection } from '../platforms/whatsapp/connections.store.ts'
import { resumeScope } from '../policy.ts'
import { type Belongings, prepareData, unknownBelongings } from './belongings.ts'
import { createRestTestApp, type RestTestApp } from './http/rest.ts'
import type { SignedIn } from './http/server.ts'
import type { TestEngine } from './stores/engines.ts'
import { storeContents } from './stores/store-contents.ts'
import { openInstallationOf } from './workspaces.ts'

const uuidLength = 36
/** A port on which no server listens. */
const unreachableUrl = 'http://127.0.0.1:9'

/** Two workspaces with one object of every kind (ours in both modes), and users to make requests. */
export async function openTenants(engine: TestEngine, overrides: Partial<Config> = {}, dashboardFolder?: string) {
  const server = await createRestTestApp(engine, { whatsappGraphUrl: unreachableUrl, ...overrides }, dashboardFolder)
  const { fixture, signInAs } = server
  const { workspaceId, app } = fixture
  const otherWorkspaceId = await createSecondWorkspace(server)
  const place = (mark: string, phone: string) => ({ workspaceId, mode: 'live' as const, mark, phone })
  const mine = await prepareData(server, place('mango', '+491701000001'))
  const otherMode = await prepareData(server, { ...place('papaya', '+491701000002'), mode: 'test' })
  const theirs = await prepareData(server, { ...place('durian', '+491701000003'), workspaceId: otherWorkspaceId })
  await connectNumber(app, theirs)
  return {
    ...server,
    fixture: { ...fixture, otherWorkspaceId },
    mine,
    otherMode,
    theirs,
    stranger: await signInAs('owner', { workspaceId: otherWorkspaceId }),
    ended: await endedSession(await signInAs('owner'), app),
    contents: () => storeContents(app),
  }
}

/**
 * The other tenant, created through the operation in place of the one of the fixture. `fixture.workspaceId` becomes the first workspace of an installation in
 * which everyone may create workspaces.
 */
async function createSecondWorkspace({ fixture, identity, signInAs }: RestTestApp): Promise<string> {
  await openInstallationOf(fixture, 'everyone')
  await fixture.app.db.deleteFrom('organization').where('id', '=', fixture.otherWorkspaceId).execute()
  const founder = await identity.userOf({ cookie: (await signInAs('viewer')).cookie })
  if (!founder) throw new Error('The founder of the second workspace is not signed in')
  return (await createWorkspace(fixture.app, founder, { name: 'Other' })).id
}

/** Stores a connection as if the owner had connected the number, without a platform. */
async function connectNumber(app: App, { workspaceId, mode, phoneNumberId, businessAccountId }: Belongings) {
  const channelId = app.newId()
  const now = app.now()
  const connection = {
    channel_id: channelId,
    phone_number_id: phoneNumberId,
    business_account_id: businessAccountId,
    portfolio_id: null,
    access_token: app.secrets.seal('their token'),
    app_secret: app.secrets.seal('their secret'),
    display_phone_number: null,
    verified_name: null,
    quality_rating: null,
    messaging_limit: null,
    token_expires_at: null,
    token_warned_at: null,
    trouble_code: null,
    trouble: null,
    last_callback_at: null,
    templates_synced_at: null,
    history_progress: null,
    history_declined_at: null,
    checked_at: now,
    created_at: now,
  }
  await app.transact(async (tx) => {
    const scope = resumeScope({ workspace_id: workspaceId, mode })
    await deactivateChannel(tx, scope, (await defaultChannel(tx, scope)).id)
    await activateChannel(tx, scope, {
      ...{ id: channelId, platform: 'whatsapp', name: 'WhatsApp', colour: 'blue', messages_per_second: 80 },
      account_id: businessAccountId,
      now,
    })
    await insertConnection(tx, connection)
  })
}

/** A cookie whose session has just ended. */
export async function endedSession(person: SignedIn, { db, store }: App): Promise<SignedIn> {
  const expiresAt = store.identityTime(Date.now() - 1000)
  await db.updateTable('session').set({ expiresAt }).where('userId', '=', person.userId).execute()
  return person
}

export type Tenants = Awaited<ReturnType<typeof openTenants>>
type Ask<Asked = unknown> = (of: Belongings) => Asked
export type Field = Exclude<keyof Belongings, 'workspaceId' | 'mode' | 'mark'>

const unknown = unknownBelongings()

/** The IDs that both modes of a workspace share. */
const ofBothModes: readonly Field[] = [
  'userId',
  'managerId',
  'sessionId',
  'keyId',
  'cannedReplyId',
  'savedViewId',
  'tagId',
  'fieldId',
  'otherTagId',
  'invitationId',
  'phoneNumberId',
  'businessAccountId',
]

type OtherTenants = { readonly theirs: Belongings; readonly otherMode: Belongings }

/** The tenants whose ID in this field must not be found. */
export function otherTenantsFor(field: Field, { theirs, otherMode }: OtherTenants): Belongings[] {
  return ofBothModes.includes(field) ? [theirs] : [theirs, otherMode]
}

/** The ID fields that this input uses. */
export function fieldsOf(ask: Ask, mine: Belongings): Field[] {
  const fields = Object.keys(mine).filter((field) => !['workspaceId', 'mode', 'mark'].includes(field)) as Field[]
  return fields.filter(
    (field) => JSON.stringify(ask({ ...mine, [field]: unknown[field] })) !== JSON.stringify(ask(mine)),
  )
}

/** Two inputs that must be answered alike: one with the ID of another tenant's object, one with an unknown ID. */
export function foreignAndUnknown<Asked>(
  ask: Ask<Asked>,
  mine: Belongings,
  { field, of }: { field: Field; of: Belongings },
) {
  return { foreign: ask({ ...mine, [field]: of[field] }), unknown: ask({ ...mine, [field]: unknown[field] }) }
}

/** The response with both IDs replaced by one placeholder, so that any other difference shows. */
export function normalized(body: unknown, { field, of }: { field: Field; of: Belongings }): string {
  return JSON.stringify(body).replaceAll(of[field], 'it').replaceAll(unknown[field], 'it')
}

/** The fields of a tenant that a response reveals: its mark, or the ID of any of its objects. */
export function leakedFields(body: unknown, { mode: _, workspaceId: __, ...names }: Belongings): string[] {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return Object.entries(names)
    .filter(([, name]) => text.includes(name))
    .map(([field]) => field)
}

/** The rows that contain an ID of these tenants and do not belong to the caller. */
export function foreignRowsAbout(
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

/** Runs up to eight requests concurrently. */
export async function each<Item>(items: readonly Item[], ask: (item: Item) => Promise<void>): Promise<void> {
  const pending = [...items]
  const asker = async () => {
    for (let item = pending.shift(); item !== undefined; item = pending.shift()) await ask(item)
  }
  await Promise.all(Array.from({ length: 8 }, asker))
}
