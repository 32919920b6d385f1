import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openMailServer } from '../testing/http/mail-server.ts'
import { makeMail } from './mail.ts'

const email = { to: 'nina@example.com', subject: 'Join', text: 'https://parley.example/invitation#token=secret' }
const from = 'parley@example.com'

/** Connects to this machine, like every address of a mail server in a test, and is no loopback address. */
const elsewhere = '0.0.0.0'

describe('Emails', () => {
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'no email goes over the network without TLS (URL with “%s”)',
    async (parameters) => {
      const mailServer = await openMailServer()
      const smtpUrl = `smtp://${elsewhere}:${mailServer.port}${parameters}`
      const { mail, logged } = mailTo(smtpUrl)
      expect(await mail.send(email)).toBe(false)
      expect(mailServer.received.join('')).toContain('STARTTLS')
      expect(mailServer.received.join('')).not.toMatch(/MAIL FROM|RCPT TO|token/)
      expect(logged()).toContain('TLS')
    },
  )

  test.each(['127.0.0.1', 'localhost'])('a mail server on %s needs no TLS', async (host) => {
    const mailServer = await openMailServer()
    const { mail } = mailTo(`smtp://${host}:${mailServer.port}?ignoreTLS=true`)
    expect(await mail.send(email)).toBe(true)
    expect(mailServer.received.join('')).toContain('RCPT TO:<nina@example.com>')
  })

  test('the operator can allow clear text', async () => {
    const mailServer = await openMailServer()
    const { mail } = mailTo(`smtp://${elsewhere}:${mailServer.port}`, { allowClearText: true })
    expect(await mail.send(email)).toBe(true)
  })

  test.each([
    ['RCPT', '550 5.1.1 <nina@example.com> is unknown', 'EENVELOPE'],
    ['.', '554 5.7.1 nina@example.com does not want this', 'EMESSAGE'],
  ])('a refusal after %s is logged without the recipient', async (command, response, code) => {
    const mailServer = await openMailServer({ [command]: response })
    const { mail, logged } = mailTo(mailServer.url)
    expect(await mail.send(email)).toBe(false)
    expect(logged()).toContain(code)
    expect(logged()).toContain(response.slice(0, 3))
    expect(logged()).not.toMatch(/nina|token/)
  })
})

function mailTo(smtpUrl: string, { allowClearText = false } = {}) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { mail: makeMail({ smtpUrl, from, allowClearText }, log), logged: () => lines.join('') }
}
