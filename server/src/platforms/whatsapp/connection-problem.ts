import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Credentials } from '../platform-connections.ts'
import type { Refusal } from './check-number.ts'
import type { Finding } from './connecting/problem-at.ts'
import { treatmentOf } from './sending/codes.ts'

/** What was requested when the platform refused: to read the number, to subscribe to its account, or to set the callback URL. */
type Step = 'number' | 'account' | 'callback'

/** The refusal for the person who entered the credentials, at the field that is wrong where that is known. */
export function connectionProblem(refusal: Refusal, step: Step): Finding {
  const { code, message } = refusal
  const isUnavailable = ['not_reached', 'lost', 'no_answer'].includes(code)
  if (isUnavailable) return { code, message, field: undefined, isUnavailable }
  // The credentials were accepted before the callback URL was set.
  if (step === 'callback') return { code, message: callbackSentence(refusal), field: undefined, isUnavailable }
  const field = fieldOf(refusal, step)
  return { code, message: sentenceOf(refusal, field), field, isUnavailable }
}

type Field = keyof Credentials

/** Codes about the token, whatever it was used for. */
const tokenCodes: ReadonlySet<string> = new Set(['0', '3', '10', '190', '131005'])

function fieldOf(refusal: Refusal, step: Step): Field | undefined {
  const { code, error } = refusal
  if (tokenCodes.has(code) || (Number(code) >= 200 && Number(code) <= 299)) return 'accessToken'
  if (error?.details.includes('appsecret_proof')) return 'appSecret'
  if (code === 'wrong_number' || (isUnknownId(refusal) && step === 'number')) return 'phoneNumberId'
  return isUnknownId(refusal) ? 'businessAccountId' : undefined
}

/** The platform refuses an id that does not exist and one that the token may not access alike. */
function isUnknownId({ code, error }: Refusal): boolean {
  return code === '33' || error?.subcode === '33'
}

const sentences: Partial<Record<Field, ShownSentence>> = {
  phoneNumberId: sentence('numberIdOrTokenWrong'),
  businessAccountId: sentence('accountIdOrTokenWrong'),
  appSecret: sentence('appSecretWrong'),
}

function sentenceOf({ code, message, error }: Refusal, field: Field | undefined): ShownSentence {
  if (!error) return message
  // The hint of a code is for messages. Here the field and the details say what to do.
  const known = code === '100' ? sentence('whatsappRefusedConnection') : treatmentOf(code).problem
  return inWordsOf({ code, error }, (field && sentences[field]) ?? known)
}

/** Codes about a callback address that the platform could not verify by calling it. */
const unreachableCodes: ReadonlySet<string | undefined> = new Set(['2200', '2201'])

function callbackSentence({ code, message, error }: Refusal): ShownSentence {
  if (!error) return message
  const isUnreachable = unreachableCodes.has(code) || unreachableCodes.has(error.subcode)
  return inWordsOf({ code, error }, sentence(isUnreachable ? 'baseUrlUnreachable' : 'callbackUrlRefused'))
}

function inWordsOf({ code, error }: Required<Pick<Refusal, 'code' | 'error'>>, problem: ShownSentence): ShownSentence {
  return sentence('problemWithWhatsAppWords', { problem, text: `${error.details.slice(0, 500)} (${code})` })
}
