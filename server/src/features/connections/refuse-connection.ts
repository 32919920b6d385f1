import { AppError } from '../../errors.ts'
import type { Problem } from '../../platforms/whatsapp/check-number.ts'
import { treatmentOf } from '../../platforms/whatsapp/sending/codes.ts'

/** What was asked for when the platform refused: to read the number, or to hear of its account. */
type Step = 'number' | 'account'

/** The platform's reason in words, at the field that is wrong where that is known; `unavailable` where it was silence. */
export function refuseConnection(problem: Problem, step: Step): AppError {
  if (['not_reached', 'lost', 'no_answer'].includes(problem.code)) return new AppError('unavailable', problem.message)
  const path = fieldOf(problem, step)
  const message = sentenceOf(problem, path)
  return new AppError('invalid_request', message, { details: path === undefined ? [] : [{ path, message }] })
}

type Field = 'phoneNumberId' | 'businessAccountId' | 'accessToken' | 'appSecret'

/** Codes that are about the token, whatever it was used for. */
const ofToken: ReadonlySet<string> = new Set(['0', '3', '10', '190', '131005'])

function fieldOf(problem: Problem, step: Step): Field | undefined {
  const { code, said } = problem
  if (ofToken.has(code) || (Number(code) >= 200 && Number(code) <= 299)) return 'accessToken'
  if (said?.details.includes('appsecret_proof')) return 'appSecret'
  if (code === 'wrong_number' || (isUnknownThing(problem) && step === 'number')) return 'phoneNumberId'
  return isUnknownThing(problem) ? 'businessAccountId' : undefined
}

/** Something that does not exist and something that the token may not see are refused alike. */
function isUnknownThing({ code, said }: Problem): boolean {
  return code === '33' || said?.subcode === '33'
}

const sentences: Partial<Record<Field, string>> = {
  phoneNumberId: 'The phone number id is wrong, or the token may not see this number',
  businessAccountId: 'The business account id is wrong, or the token may not manage this account',
  appSecret: 'This is not the secret of the app that the token was made for',
}

/** Of the callback address, which the platform calls while it is being set. */
const unproven: ReadonlySet<string | undefined> = new Set(['2200', '2201'])
const unreached = 'WhatsApp could not reach Parley at its base URL, which must be open to the internet'

function sentenceOf({ code, message, said }: Problem, path: Field | undefined): string {
  const isUnproven = unproven.has(code) || unproven.has(said?.subcode)
  if (!said) return message
  // What to do about a code is said for messages that are sent; here the field and what stands beside it say it.
  const known = code === '100' ? 'WhatsApp refused the connection' : treatmentOf(code).sentence
  const ours = isUnproven ? unreached : ((path && sentences[path]) ?? known)
  return `${ours}. WhatsApp says: ${said.details.slice(0, 500)} (${code})`
}
