import type { GraphAccount, GraphMessage } from './accounts.ts'
import { bytesOf, envelope, ofNumber, type Posted, post } from './callbacks.ts'

type Speaker = {
  readonly messages: readonly GraphMessage[]
  readonly now: () => number
  readonly newId: () => number
}
type FromCustomer = { readonly from: string; readonly [key: string]: unknown }
type Which = { readonly name: string; readonly language: string }

/** What the stand-in says when it is told to: nothing by itself, and in whatever order a test wants. */
export function makePlatformEvents({ messages, now, newId }: Speaker) {
  const say = (account: GraphAccount, document: unknown): Promise<Posted> => post(account, bytesOf(document))
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
    /** Statuses in one callback, in this order. */
    postStatuses,
    /** Everything that is due for messages nothing was said of: sent, delivered, read; or sent and failed. */
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
      const value = {
        contacts: [{ profile: { name: 'Ada' }, wa_id }],
        messages: [{ id: `wamid.C${newId()}`, timestamp: seconds(), ...message, from: wa_id }],
      }
      return say(account, envelope(account, 'messages', ofNumber(account, value)))
    },
    /** The platform's word on a template, which holds from then on. */
    decide: (account: GraphAccount, which: Which, event: string, more: object = {}) => {
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
