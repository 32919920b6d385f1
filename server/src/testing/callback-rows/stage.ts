import type { EventKind } from '@parley/shared/webhooks/webhooks'
import { bulkSend } from '../../features/campaigns/manage/bulk-send.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import type { Channel } from '../../platforms/channel.ts'
import { recordEvents } from '../customers.ts'
import type { GraphAccount } from '../graph/accounts.ts'
import { bytesOf, ofNumber, signatureOf } from '../graph/callbacks.ts'
import type { TestEngine } from '../stores/engines.ts'
import { pendingTemplate } from '../templates.ts'
import type { TestApp } from '../test-app.ts'
import { createWhatsAppTestApp } from '../whatsapp/whatsapp.ts'
import type { Change, Given, Row } from './row.ts'

/** A callback's bytes: one document with some changes. */
export type Document = {
  readonly changes: readonly Change[]
  readonly time: number
  /** Makes the bytes of a repetition differ. */
  readonly repetition?: number
}

/** A connected number on which rows are played one after another, each with customers and templates of its own. */
export async function openStage(engine: TestEngine) {
  const fixture = await recordEvents(await createWhatsAppTestApp(engine, { throughput: Number.POSITIVE_INFINITY }))
  const { app, account, channel, runJobs } = fixture
  let plays = 0

  async function begin(row: Row): Promise<Given> {
    plays += 1
    const number = String(plays).padStart(5, '0')
    const given: Given = {
      account,
      phone: `155510${number}`,
      otherPhone: `155520${number}`,
      userId: `US.1${number}`,
      otherUserId: `US.2${number}`,
      groupId: `Z3JvdXA6${number}`,
      templateName: `template_${number}`,
      sentId: '',
      id: (which) => `wamid.${number}.${which}`,
      at: (second) => String(Math.floor(app.now() / 1000) - 3_600 + second),
    }
    if (row.given === undefined || row.given === 'channel') return given
    if (row.given === 'answered') return { ...given, sentId: await answer(given) }
    const template = { name: given.templateName, body: `Our summer offer ${number} is out.` }
    if (row.given === 'pending template') {
      await pendingTemplate(fixture, template)
      await runJobs()
      fixture.clock.advance(2_000)
      return given
    }
    await fixture.approved(template)
    fixture.clock.advance(2_000)
    if (row.given === 'template') return given
    const recipients = [{ phone: `+${given.phone}`, variables: {} }]
    const { results } = await bulkSend(app, fixture.scope(), { templateName: given.templateName, recipients })
    return { ...given, sentId: await platformIdOf(results[0]?.messageId ?? '') }
  }

  /** Grace wrote, and was answered. */
  async function answer(given: Given): Promise<string> {
    const value = {
      contacts: [{ profile: { name: 'Grace' }, wa_id: given.phone }],
      messages: [
        { from: given.phone, id: given.id('greeting'), timestamp: given.at(0), type: 'text', text: { body: 'Hello' } },
      ],
    }
    account.wroteAt.set(`+${given.phone}`, app.now())
    await deliver({ changes: [{ field: 'messages', value: ofNumber(account, value) }], time: app.now() / 1000 })
    const conversation = await app.db
      .selectFrom('message')
      .select('conversation_id')
      .where('platform_message_id', '=', given.id('greeting'))
      .executeTakeFirstOrThrow()
    const input = { conversationId: conversation.conversation_id ?? '', text: 'Good morning' }
    return platformIdOf((await sendMessage(app, fixture.scope(), input)).messageId)
  }

  async function platformIdOf(messageId: string): Promise<string> {
    const query = app.db.selectFrom('message').select('platform_message_id').where('id', '=', messageId)
    const id = (await query.executeTakeFirstOrThrow()).platform_message_id
    if (id === null) throw new Error('The platform did not accept our message')
    return id
  }

  /** Stores a callback as the entry point does, and processes it. */
  async function deliver({ changes, time, repetition }: Document): Promise<void> {
    const entryOf = (id: string, parts: readonly Change[]) => ({
      id,
      time: Math.floor(time),
      changes: parts.map(({ entryId: _, ...change }) => change),
    })
    const own = changes.filter(({ entryId }) => entryId === undefined)
    const others = changes.flatMap((change) =>
      change.entryId === undefined ? [] : [entryOf(change.entryId, [change])],
    )
    const entry = [...(own.length > 0 ? [entryOf(account.id, own)] : []), ...others]
    await deliverBytes(bytesOf({ object: 'whatsapp_business_account', entry, repetition }))
  }

  async function deliverBytes(body: Buffer): Promise<void> {
    const callbacks = app.platforms.of(channel).callbacks
    const signature = signatureOf(body, account.appSecret)
    const header = (name: string) => (name.toLowerCase() === 'x-hub-signature-256' ? signature : undefined)
    const readBody = async (onPart: (part: Buffer) => void) => onPart(body)
    const outcome = await callbacks?.store({ channelId: channel.id, readBody, header })
    if (outcome !== 'stored') throw new Error(`The callback was not stored: ${outcome}`)
    await runJobs()
  }

  return { ...fixture, begin, deliver, deliverBytes }
}

export type Stage = Awaited<ReturnType<typeof openStage>> & { account: GraphAccount; channel: Channel }

/** Returns everything that was there before a row, so that only what it adds is compared. */
export async function markOf({ app }: Pick<TestApp, 'app'>) {
  const ids = async (table: 'message' | 'event' | 'contact' | 'channel_event') =>
    new Set((await app.db.selectFrom(table).select('id').execute()).map(({ id }) => id))
  return {
    messages: await ids('message'),
    events: await ids('event'),
    contacts: await ids('contact'),
    log: await ids('channel_event'),
  }
}

type Mark = Awaited<ReturnType<typeof markOf>>

type Seen = { readonly mark: Mark; readonly given: Given; readonly row: Row; readonly except: string }

/** The result of a row, in the form in which it is expected. What concerns the phone `except` is left out. */
export async function resultOf(stage: Pick<Stage, 'app' | 'channel'>, { mark, given, row, except }: Seen) {
  const { app, channel } = stage
  const stranger = await app.db.selectFrom('contact').select('id').where('phone', '=', `+${except}`).execute()
  const strangers = new Set(stranger.map(({ id }) => id))
  const allMessages = await app.db.selectFrom('message').selectAll().orderBy('created_at').orderBy('id').execute()
  const messages = allMessages.filter(({ id, contact_id }) => !mark.messages.has(id) && !strangers.has(contact_id))
  const ours = allMessages.find(({ platform_message_id }) => platform_message_id === given.sentId)
  const earlier = allMessages.filter(({ id, contact_id }) => mark.messages.has(id) && contact_id === ours?.contact_id)
  const threads = [...new Set([...earlier, ...messages].flatMap(({ conversation_id }) => conversation_id ?? []))]
  const attachments = await app.db.selectFrom('message_attachment').select('message_id').execute()
  const withFile = new Set(attachments.map(({ message_id }) => message_id))
  const addresses = await app.db.selectFrom('contact_address').selectAll().execute()
  const contacts = await app.db.selectFrom('contact').selectAll().execute()
  const concerned = contacts.filter(
    ({ id }) =>
      !strangers.has(id) &&
      (!mark.contacts.has(id) || messages.some(({ contact_id }) => contact_id === id) || id === ours?.contact_id),
  )
  const events = await app.db.selectFrom('event').selectAll().execute()
  const strange = new Set(
    allMessages.flatMap(({ contact_id, conversation_id }) => (strangers.has(contact_id) ? [conversation_id] : [])),
  )
  const newEvents = events.filter(
    ({ id, body }) => !mark.events.has(id) && !strange.has(JSON.parse(body).data.conversation_id),
  )
  const template = await app.db
    .selectFrom('template')
    .selectAll()
    .where('name', '=', given.templateName)
    .executeTakeFirst()
  const log = await app.db.selectFrom('channel_event').selectAll().orderBy('id').execute()
  const logged = log.flatMap(({ id, message, advice }) =>
    mark.log.has(id) ? [] : [{ message, hasAdvice: advice !== null }],
  )
  const number = await app.db
    .selectFrom('whatsapp_connection')
    .selectAll()
    .where('channel_id', '=', channel.id)
    .executeTakeFirstOrThrow()
  return {
    contacts: sorted(
      concerned.map(({ id, name, opt_out_scope }) => ({
        addresses: addresses
          .filter(({ contact_id }) => contact_id === id)
          .map(({ value }) => value)
          .sort(),
        name,
        optOut: opt_out_scope,
      })),
    ),
    messages: messages.map((message) => ({
      direction: message.direction,
      kind: message.kind,
      text: message.text,
      content: message.content === null ? null : JSON.parse(message.content),
      hasAttachment: withFile.has(message.id),
      thread: message.conversation_id === null ? null : threads.indexOf(message.conversation_id),
      status: message.status,
    })),
    events: newEvents.map(({ kind }) => kind).sort() as EventKind[],
    sent: ours ? { status: ours.status, code: ours.error_code } : null,
    template: template && row.given?.includes('template') ? template : null,
    channel: { trouble: number.trouble_code, limit: number.messaging_limit, log: logged },
  }
}

function sorted<Item>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}
