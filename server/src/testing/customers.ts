import { deepStrictEqual } from 'node:assert/strict'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { eventPayloads } from '@parley/shared/webhooks/event-payloads'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../actor.ts'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { addMember } from '../features/members/add-member.ts'
import type { Channel } from '../platforms/channel.ts'
import type { CustomerMessage } from '../platforms/platform-simulation.ts'
import type { PlatformUpdate, UpdateResult } from '../platforms/platform-update.ts'
import { resumeScope } from '../policy.ts'
import { receiveUpdate } from '../webhooks-in/receive-update.ts'
import { simulatorOf } from './platforms.ts'
import type { TestApp } from './test-app.ts'

type Arrived = { readonly messageId: string; readonly conversationId: string }

export type Customers = {
  readonly channel: Channel
  /** A customer writes on their simulated phone. */
  readonly write: (phone: string, text: string, more?: Partial<CustomerMessage>) => Promise<Arrived>
  readonly receipt: (messageId: string, status: 'sent' | 'delivered' | 'read' | 'failed') => Promise<UpdateResult>
  readonly prefer: (phone: string, campaigns: 'stop' | 'resume') => Promise<UpdateResult>
  /** Delivers any update as a platform would. */
  readonly deliver: (update: PlatformUpdate) => Promise<UpdateResult>
  /** Delivers an update in another process, which shares no transaction with the others. */
  readonly deliverElsewhere: (update: PlatformUpdate) => Promise<UpdateResult>
  /** What a customer wrote, as a platform reports it. Deliver it twice, late, or at once with others. */
  readonly message: (phone: string, text: string) => Extract<PlatformUpdate, { kind: 'message' }>
  /** The texts that reached a customer's phone, oldest first. */
  readonly got: (phone: string) => Promise<string[]>
}

/** The customers of one mode of a workspace, and the platform that speaks for them. */
export async function customersOf(
  fixture: TestApp,
  mode: Mode = 'live',
  workspaceId = fixture.workspaceId,
): Promise<Customers> {
  const { app } = fixture
  const simulator = simulatorOf(app)
  const channel = await defaultChannel(app.db, resumeScope({ workspace_id: workspaceId, mode }))
  const deliver = (update: PlatformUpdate) => receiveUpdate(app, channel, update)
  return {
    channel,
    deliver,
    deliverElsewhere: (update) => receiveUpdate({ ...app }, channel, update),
    write: async (phone, text, more) => {
      const received = await simulator.simulation.playCustomer(channel, { from: phone, text, ...more })
      if (!received?.messageId || !received.conversationId) throw new Error(`"${text}" did not arrive`)
      return { messageId: received.messageId, conversationId: received.conversationId }
    },
    receipt: (messageId, status) =>
      deliver({
        kind: 'receipt',
        platformMessageId: `out_${messageId}`,
        messageId,
        status,
        error:
          status === 'failed' ? { code: '131026', message: platformSentence('This number cannot be reached') } : null,
        at: app.now(),
      }),
    prefer: (phone, campaigns) =>
      deliver({ kind: 'preference', from: { phone, platformUserId: null }, campaigns, at: app.now() }),
    message: (phone, text) => ({
      kind: 'message',
      platformMessageId: `in_${app.newId()}`,
      from: { phone, platformUserId: null, name: null },
      text,
      quotedPlatformMessageId: null,
      button: false,
      at: app.now(),
    }),
    got: async (phone) => {
      const bubbles = await simulator.simulation.thread(channel, phone)
      return bubbles.filter((bubble) => bubble.direction === 'to_customer').map((bubble) => bubble.text)
    },
  }
}

/**
 * Subscribes to every event of a workspace from now on: an event to which nobody subscribes is not written. The webhook is
 * switched off, so that nothing is delivered.
 */
export async function recordEvents<Fixture extends Pick<TestApp, 'app' | 'workspaceId'>>(
  fixture: Fixture,
): Promise<Fixture> {
  const { app, workspaceId } = fixture
  const now = app.now()
  const webhookIn = (mode: Mode) => ({
    id: app.newId(),
    workspace_id: workspaceId,
    mode,
    url: 'https://events.example',
    events: JSON.stringify(['*']),
    secret: app.secrets.seal('whsec_unused'),
    is_active: 0 as const,
    created_by: 'test',
    created_at: now,
    updated_at: now,
  })
  await app.db
    .insertInto('webhook_endpoint')
    .values([webhookIn('live'), webhookIn('test')])
    .execute()
  return fixture
}

/** The data of the events of one kind, oldest first; throws where one does not match its schema. Needs `recordEvents`. */
export async function eventsOf(fixture: TestApp, kind: EventKind): Promise<Record<string, unknown>[]> {
  const rows = await fixture.app.db.selectFrom('event').select('body').where('kind', '=', kind).orderBy('id').execute()
  return rows.map((row) => {
    const event = JSON.parse(row.body)
    deepStrictEqual(eventPayloads[kind].parse(event), event)
    return event.data
  })
}

/** The kinds of all events so far, oldest first. Needs `recordEvents`. */
export async function eventKindsOf(fixture: TestApp): Promise<EventKind[]> {
  const rows = await fixture.app.db.selectFrom('event').select('kind').orderBy('id').execute()
  return rows.map((row) => row.kind)
}

/** A member with an account, which the choices refer to. */
export async function agentOf(fixture: TestApp, name = 'Grace'): Promise<UserActor> {
  const { app, workspaceId } = fixture
  const email = `${name.toLowerCase()}@example.com`
  const person = { workspaceId, role: 'agent' as const, email, name, password: 'correct horse battery' }
  const { userId } = await addMember(app, fixture.scope(), person)
  return { ...fixture.member('agent'), userId, email, name }
}
