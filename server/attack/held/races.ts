import type { Answer } from '../../src/testing/http/server.ts'
import { cookieOf } from '../../src/testing/http/server.ts'
import { signInCode } from '../../src/testing/http/sign-in-code.ts'
import { type Attack, type Findings, makeFindings } from '../outcome.ts'
import { type Target, tokenOf, type Workspace } from '../target.ts'
import { writeInbound } from '../waiting.ts'

const atOnce = 50
const password = 'difference engine'

let addresses = 1

/** Fifty requests at the same time for what may happen once. */
export const races: Attack = async (target) => {
  const findings = makeFindings()
  const workspace = await target.newWorkspace()
  await oneSend(target, { findings, workspace })
  await oneAcceptance(target, { findings, workspace })
  await oneReset(target, { findings, workspace })
  await oneUseOfCodes(target, { findings, workspace })
  return findings.outcome()
}

type Race = { readonly findings: Findings; readonly workspace: Workspace }

/** Each of these hashes a password, which takes a tenth of a second of CPU time. */
function hashing({ isShort }: Target): number {
  return isShort ? 10 : atOnce
}

function winners(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status < 300).length
}

function race(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
}

async function oneSend({ call }: Target, { findings, workspace: { testKey: key } }: Race): Promise<void> {
  await writeInbound(call, { key, messages: 1 })
  const list = await call('GET', '/api/v1/conversations', { key })
  const conversationId = list.body.data[0]._id
  const headers = { 'idempotency-key': 'the same' }
  const body = { conversationId, text: 'Once only' }
  const answers = await race(atOnce, () => call('POST', '/api/v1/messages/send', { key, body, headers }))
  const wrong = answers.filter(({ status }) => ![201, 409].includes(status)).map(({ status }) => status)
  findings.expect(wrong.length === 0, `Sends with one Idempotency-Key were answered with ${wrong}`)
  const { body: messages } = await call('GET', `/api/v1/conversations/${conversationId}/messages`, { key })
  const sent = messages.data.filter((message: { text: string }) => message.text === body.text).length
  findings.measured('messages of fifty sends', sent)
  findings.expect(sent === 1, `Fifty sends with one Idempotency-Key sent ${sent} messages`)
}

async function oneAcceptance(target: Target, { findings, workspace: { ask } }: Race): Promise<void> {
  const { link } = await ask('invitations.create', { email: 'twice@example.com', role: 'viewer' })
  const body = { token: tokenOf(link), name: 'Twice', password }
  const accepted = winners(await race(hashing(target), () => target.call('POST', '/trpc/invitations.accept', { body })))
  findings.measured('acceptances of one invitation', accepted)
  findings.expect(accepted === 1, `An invitation was accepted ${accepted} times`)
  const members = (await ask('members.list')).data.filter((each: { email: string }) => each.email.startsWith('twice@'))
  findings.expect(members.length === 1, `The invited person is ${members.length} members`)
}

async function oneReset(target: Target, { findings, workspace: { addMember } }: Race): Promise<void> {
  const { email } = await addMember('viewer')
  const { stdout } = await target.run(['user', 'reset-password', email])
  const token = tokenOf(stdout)
  const reset = (index: number) =>
    target.call('POST', '/trpc/account.resetPassword', { body: { token, password: `another engine ${index}` } })
  const spent = winners(await race(hashing(target), reset))
  findings.measured('uses of one reset link', spent)
  findings.expect(spent === 1, `A reset link was used ${spent} times`)
}

/**
 * Races the one-time codes of the app and of recovery. They are of two accounts, because failures of one count against the
 * other.
 */
async function oneUseOfCodes(target: Target, race: Race): Promise<void> {
  await oneUse(target, race, (secret) => ({ path: 'verify-totp', code: signInCode(secret, 30_000) }))
  await oneUse(target, race, (_, [code = '']) => ({ path: 'verify-backup-code', code }))
}

type Proof = (secret: string, recoveryCodes: readonly string[]) => { readonly path: string; readonly code: string }

async function oneUse(target: Target, { findings, workspace: { addMember } }: Race, proof: Proof): Promise<void> {
  // Attempts are limited by address.
  const call = target.callFrom(`127.0.1.${addresses++}`)
  const { email, cookie } = await addMember('viewer')
  const begun = await call('POST', '/api/auth/two-factor/enable', { cookie, body: { password } })
  const secret = new URL(begun.body.totpURI).searchParams.get('secret') ?? ''
  await call('POST', '/api/auth/two-factor/verify-totp', { cookie, body: { code: signInCode(secret) } })
  const { path, code } = proof(secret, begun.body.backupCodes)
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/api/auth/sign-in/email', { body: { email, password } })),
  )
  const cookies = attempts.map(({ headers }) => cookieOf(headers['set-cookie']))
  const answers = await race(atOnce, (index) =>
    call('POST', `/api/auth/two-factor/${path}`, { cookie: cookies[index % cookies.length], body: { code } }),
  )
  const used = winners(answers)
  findings.measured(`sign-ins with one code, ${path}`, used)
  findings.expect(used === 1, `A code (${path}) signed in ${used} times`)
}
