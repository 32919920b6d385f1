import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export type Email = { readonly to: string; readonly subject: string; readonly text: string }

/** Returns whether the mail server accepted the email. Never throws: our work must not depend on an external mail server. */
export type Mail = { readonly send: (email: Email) => Promise<boolean> }

type MailSettings = NonNullable<Config['mail']>

const timeoutMs = 10_000

/**
 * Sends plain text through the configured mail server: with TLS, unless the server is on this machine or the operator allows
 * clear text. An email that it rejects is logged without its text and without its recipient.
 */
export function makeMail(settings: MailSettings, log: Logger): Mail {
  const opening = openTransport(settings)
  return {
    send: async ({ to, subject, text }) => {
      try {
        const transport = await opening
        await transport.sendMail({ from: settings.from, to, subject, text })
        return true
      } catch (error) {
        log.error({ refusal: describeRefusal(error) }, 'The mail server did not accept an email')
        return false
      }
    },
  }
}

/** Connects to the mail server and signs in as for an email, and sends none. Rejects with the reason why that is impossible. */
export async function tryMailServer(settings: MailSettings): Promise<void> {
  const transport = await openTransport(settings)
  await transport.verify()
}

async function openTransport({ smtpUrl, allowClearText }: MailSettings) {
  const requireTLS = !allowClearText && !isOnThisMachine(smtpUrl)
  // Loaded only where a mail server is configured: the library takes 3 MB of memory.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: requireTLS ? withoutOwnTlsRule(smtpUrl) : smtpUrl,
    requireTLS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function isOnThisMachine(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** A parameter of the URL would otherwise decide. */
function withoutOwnTlsRule(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.delete('requireTLS')
  return url.href
}

/** Errors about the envelope or the message quote the recipient, or a response of the mail server that does. */
const quotingCodes = ['EENVELOPE', 'EMESSAGE']

function describeRefusal(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return {}
  const { code, command, responseCode } = error as Error & Record<'code' | 'command' | 'responseCode', unknown>
  const quotes = typeof code !== 'string' || quotingCodes.includes(code)
  return { code, command, responseCode, ...(!quotes && { message: error.message }) }
}
