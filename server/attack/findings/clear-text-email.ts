import { type Attack, makeFindings } from '../outcome.ts'
import { tokenOf } from '../target.ts'

/** A.7: a mail server without TLS, as a man in the middle pretends to be, reads what it is sent. */
export const clearTextEmail: Attack = async (target) => {
  const findings = makeFindings()
  const { ask } = await target.newWorkspace()
  const email = 'confidential-recipient@example.com'
  const before = target.mailServer.received.length
  const { link, mailed } = await ask('invitations.create', { email, role: 'viewer' })
  const received = target.mailServer.received.slice(before).join('').replaceAll('=\r\n', '')
  findings.expect(received.includes('EHLO'), 'The mail server was not asked, so nothing was tested')
  findings.expect(mailed === false, 'An invitation counts as sent without TLS')
  findings.expect(!received.includes(tokenOf(link)), 'An invitation link went over clear-text SMTP')
  findings.expect(!received.includes(email), 'A recipient went over clear-text SMTP')
  findings.expect(!target.log().includes(email), 'The log contains the recipient of a refused email')
  findings.expect(!target.log().includes(tokenOf(link)), 'The log contains the link of an invitation')
  return findings.outcome()
}
