import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Email = { readonly to: string; readonly subject: string; readonly text: string }

/** Answers whether the mail server took the letter. Never throws: no work of ours may hang on somebody's mail server. */
export type Mail = { readonly send: (email: Email) => Promise<boolean> }

const toleranceMs = 10_000

/** Plain text through the configured mail server. A letter that it refuses is logged without its text. */
export function makeMail({ smtpUrl, from }: { smtpUrl: string; from: string }, log: Logger): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: toleranceMs,
    greetingTimeout: toleranceMs,
    socketTimeout: toleranceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to, subject, text })
        return true
      } catch (error) {
        log.error({ err: error }, 'the mail server did not take a letter')
        return false
      }
    },
  }
}
