import type { GraphAccount, GraphMessage } from './accounts.ts'
import { addressOf, bytesOf, envelope, ofNumber, type Posted, post } from './callbacks.ts'

type EventSource = {
  readonly messages: readonly GraphMessage[]
  readonly now: () => number
  readonly newId: () => number
}
type FromCustomer = { readonly from: string; readonly [key: string]: unknown }
type TemplateName = { readonly name: string; readonly language: string }

/** Callbacks that a test triggers, in any order. Nothing is sent automatically. */
export function makePlatformEvents({ messages, now, newId }: EventSource) {
  const say = (account: GraphAccount, document: unknown): Promise<Posted> => {
    if (!account.subscribed) throw new Error('The app is not subscribed to this account')
    return post(account, bytesOf(document), undefined, addressOf(account, document))
  }
  const seconds = () => String(Math.floor(now() / 1000))

  function statusOf(message: GraphMessage, status: string, error?: number) {
    message.reportedStatuses.push(status)
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' }
    return {
      id: message.id,
      status,
      timestamp: seconds(),
      recipient_id: message.to.replace('+', ''),
      ...(message.correlation !== undefined && { biz_opaque_callback_data: message.correlation }),
      ...(status !== 'failed' && { pricing }),
      ...(error !== undefined && {
        errors: [{ code: error, title: 'Failed', message: 'Failed', error_data: { details: `Failed with ${error}` } }],
      }),
    }
  }

  const postStatuses = (account: GraphAccount, statuses: readonly object[]) =>
    say(account, envelope(account, 'messages', ofNumber(account, { statuses })))

  return {
    say,
    statusOf,
    /** Posts statuses in one callback, in this order. */
    postStatuses,
    /** Posts all statuses of messages without any: sent, delivered and read, or sent and failed. */
    postAll: async (account: GraphAccount): Promise<void> => {
      const statuses = messages
        .filter((each) => each.account === account && each.reportedStatuses.length === 0)
        .flatMap((message) =>
          message.failsWith === undefined
            ? ['sent', 'delivered', 'read'].map((status) => statusOf(message, status))
            : [statusOf(message, 'sent'), statusOf(message, 'failed', message.failsWith)],
        )
      if (statuses.length > 0) await postStatuses(account, statuses)
    },
    customerWrites: (account: GraphAccount, message: FromCustomer) => {
      account.wroteAt.set(message.from, now())
      const wa_id = message.from.replace('+', '')
      const posted = { id: `wamid.C${newId()}`, timestamp: seconds(), ...message, from: wa_id }
      account.written.set(posted.id, { from: message.from, at: now() })
      const value = { contacts: [{ profile: { name: 'Ada' }, wa_id }], messages: [posted] }
      return say(account, envelope(account, 'messages', ofNumber(account, value)))
    },
    /** Decides a template's review, and reports it. */
    decide: (account: GraphAccount, which: TemplateName, event: string, more: object = {}) => {
      const template = account.templates.find(
        ({ name, language }) => name === which.name && language === which.language,
      )
      if (!template) throw new Error('There is no such template')
      template.status = event
      const value = {
        event,
        // As in the documentation: a number, and a language with a hyphen.
        message_template_id: Number(template.id),
        message_template_name: template.name,
        message_template_language: template.language.replace('_', '-'),
        message_template_category: template.category,
        reason: 'NONE',
        ...more,
      }
      return say(account, envelope(account, 'message_template_status_update', value, Math.floor(now() / 1000)))
    },
  }
}
