import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Email = { readonly to: string; readonly subject: string; readonly text: string }

/** Returns whether the mail server accepted the email. Never throws: our work must not depend on an external mail server. */
export type Mail = { readonly send: (email: Email) => Promise<boolean> }

const timeoutMs = 10_000

/** Sends plain text through the configured mail server. An email that it rejects is logged without its text. */
export function makeMail({ smtpUrl, from }: { smtpUrl: string; from: string }, log: Logger): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to, subject, text })
        return true
      } catch (error) {
        log.error({ err: error }, 'The mail server did not accept an email')
        return false
      }
    },
  }
}
