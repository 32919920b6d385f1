import type { ChannelNotice } from '@parley/shared/sentences/shared-sentence'
import type { ErrorConsequences } from '../../error-consequences.ts'
import { asideCodes, asideTreatment } from './aside-codes.ts'
import type { Treatment } from './treatment.ts'

const renewToken =
  'Create a new token for a system user in the Meta business settings, and replace it on the channel page.'
const seeManager = 'Open WhatsApp Manager to see what the account needs.'
const fixTemplate = 'Compare the values with the placeholders of the template.'
const wait = 'Parley retries automatically.'

/** By code, from the error tables of the Cloud API (September 2026). */
const table: Readonly<Record<string, Treatment>> = {
  ...asideCodes,
  '0': { remedy: 'person', sentence: 'WhatsApp does not accept the access token', hint: renewToken },
  '1': { remedy: 'soon', sentence: 'WhatsApp could not handle the request', hint: wait },
  '2': { remedy: 'slower', sentence: 'WhatsApp is temporarily overloaded or unavailable', hint: wait },
  '3': { remedy: 'person', sentence: 'The app lacks a capability or permission', hint: seeManager },
  '4': { remedy: 'slower', sentence: 'The app has made too many calls', hint: wait },
  '10': { remedy: 'person', sentence: 'The access token lacks a permission', hint: renewToken },
  '33': {
    remedy: 'person',
    sentence: 'The phone number ID is wrong, or the number was deleted',
    hint: 'Connect the number again.',
  },
  '100': { remedy: 'never', sentence: 'WhatsApp does not understand the request', hint: fixTemplate },
  '190': { remedy: 'person', sentence: 'The access token has expired or is invalid', hint: renewToken },
  '368': { remedy: 'person', sentence: 'WhatsApp restricted the account for a policy violation', hint: seeManager },
  '613': { remedy: 'slower', sentence: 'Too many calls in a short time', hint: wait },
  '80007': { remedy: 'slower', sentence: 'The WhatsApp business account has reached its call limit', hint: wait },
  '130403': { remedy: 'never', sentence: 'This customer is blocked by your business', hint: 'Unblock them first.' },
  '130429': { remedy: 'slower', sentence: 'The number sends faster than WhatsApp allows', hint: wait },
  '130472': {
    remedy: 'never',
    sentence: 'WhatsApp withholds marketing from this customer as part of an experiment',
    hint: 'Contact them another way, or wait until they write.',
  },
  '130497': { remedy: 'never', sentence: 'Your account may not send messages to this country', hint: seeManager },
  '131000': { remedy: 'soon', sentence: 'Something went wrong at WhatsApp', hint: wait },
  '131005': { remedy: 'person', sentence: 'WhatsApp denies access', hint: renewToken },
  '131008': { remedy: 'definition', sentence: 'A required value is missing', hint: fixTemplate },
  '131009': { remedy: 'never', sentence: 'A value is not valid', hint: fixTemplate },
  '131016': { remedy: 'slower', sentence: 'WhatsApp is temporarily unavailable', hint: wait },
  '131021': {
    remedy: 'never',
    sentence: 'The number cannot send messages to itself',
    hint: 'Remove it from the list.',
  },
  '131026': {
    remedy: 'never',
    sentence: 'The message cannot be delivered: the number is not on WhatsApp, or its app is too old',
    hint: 'Check the number with the customer.',
  },
  '131030': {
    remedy: 'never',
    sentence: 'A test number may send messages only to the recipients on its list',
    hint: 'Add the recipient in the app dashboard of Meta, or connect a real number.',
  },
  '131031': { remedy: 'person', sentence: 'WhatsApp locked the account', hint: seeManager },
  '131035': { remedy: 'never', sentence: 'WhatsApp could not deliver a message in time', hint: 'The message is lost.' },
  '131036': { remedy: 'never', sentence: 'The message was lost during delivery', hint: 'Send it again.' },
  '131037': { remedy: 'person', sentence: 'The display name of the number is not approved', hint: seeManager },
  '131042': {
    remedy: 'person',
    sentence: 'WhatsApp has no valid payment method for the account',
    hint: 'Correct it in the billing settings of WhatsApp Manager.',
  },
  '131045': { remedy: 'person', sentence: 'The number is not registered properly', hint: seeManager },
  '131047': {
    remedy: 'never',
    sentence: 'The customer last wrote more than 24 hours ago',
    hint: 'Send a template instead.',
  },
  '131048': {
    remedy: 'person',
    sentence: 'WhatsApp restricted the number because messages were blocked or reported as spam',
    hint: seeManager,
  },
  '131049': {
    remedy: 'tomorrow',
    sentence: 'WhatsApp withheld the message: the customer receives enough marketing for now',
    hint: 'Try again after 24 hours at the earliest. Numbers in the United States receive no marketing at all.',
  },
  '131050': {
    remedy: 'never',
    sentence: 'The customer opted out of marketing from your business',
    hint: 'Do not send it again.',
    optsOut: true,
  },
  '131051': { remedy: 'never', sentence: 'WhatsApp does not support this type of message', hint: 'Send a text.' },
  '131052': {
    remedy: 'never',
    sentence: 'WhatsApp could not fetch a file',
    hint: 'Ask the customer to send it again.',
  },
  '131053': { remedy: 'soon', sentence: 'WhatsApp could not accept a file', hint: wait, maxAttempts: 2 },
  '131055': { remedy: 'never', sentence: 'Only marketing templates may be sent this way', hint: seeManager },
  '131056': { remedy: 'pair', sentence: 'Too many messages to this customer in a short time', hint: wait },
  '131057': { remedy: 'slower', sentence: 'The number is in maintenance for about a minute', hint: wait },
  '131062': { remedy: 'never', sentence: 'This template needs a phone number', hint: 'Ask the customer for theirs.' },
  '131063': { remedy: 'person', sentence: 'Marketing is switched off for the account', hint: seeManager },
  '131064': {
    remedy: 'person',
    sentence: 'The account is limited because templates had the wrong category',
    hint: seeManager,
  },
  '132000': { remedy: 'definition', sentence: 'The number of values does not match the template', hint: fixTemplate },
  '132001': {
    remedy: 'template',
    sentence: 'The template does not exist in this language, or is not approved',
    hint: 'Check its status on the templates page, and continue once it is approved.',
  },
  '132005': { remedy: 'never', sentence: 'The text is too long with these values', hint: 'Shorten them.' },
  '132007': {
    remedy: 'never',
    sentence: 'The content violates a policy of WhatsApp',
    hint: 'Create another template.',
  },
  '132008': { remedy: 'definition', sentence: 'The format of a value does not match the template', hint: fixTemplate },
  '132012': { remedy: 'definition', sentence: 'The format of a value does not match the template', hint: fixTemplate },
  '132015': {
    remedy: 'template',
    sentence: 'WhatsApp paused the template because of its quality',
    hint: 'Continue once it is approved again, or change it.',
  },
  '132016': {
    remedy: 'template',
    sentence: 'WhatsApp permanently disabled the template because of its quality',
    hint: 'Create another one.',
  },
  '132018': {
    remedy: 'never',
    sentence: 'A value contains a line break, a tab or more than four consecutive spaces',
    hint: 'Remove them from the value.',
  },
  '132068': { remedy: 'template', sentence: 'The flow of the template is blocked', hint: seeManager },
  '132069': { remedy: 'slower', sentence: 'The flow of the template is throttled', hint: wait },
  '133004': { remedy: 'slower', sentence: 'WhatsApp is temporarily unavailable', hint: wait },
  '134011': { remedy: 'person', sentence: 'The terms of payments are not accepted', hint: seeManager },
  '134100': { remedy: 'never', sentence: 'Only marketing templates may be sent this way', hint: seeManager },
  '134101': { remedy: 'soon', sentence: 'WhatsApp is still processing the template', hint: wait },
  '134102': { remedy: 'never', sentence: 'The template cannot be sent this way', hint: seeManager },
  '135000': { remedy: 'never', sentence: 'WhatsApp does not understand the request', hint: fixTemplate },
}

const permission: Treatment = { remedy: 'person', sentence: 'The access token lacks a permission', hint: renewToken }
const registration: Treatment = {
  remedy: 'person',
  sentence: 'The number is not registered for the Cloud API',
  hint: seeManager,
}
/** An error without a known code that says that the platform is busy or broken, not that the message is wrong. */
const overloaded: Treatment = {
  remedy: 'slower',
  sentence: 'WhatsApp receives too many requests, or has a fault',
  hint: wait,
}
const unknown: Treatment = {
  remedy: 'never',
  sentence: 'WhatsApp refused the message',
  hint: 'Look the code up in the error list of the Cloud API.',
}

/** `status` is that of the answer in which the code came. It decides nothing about a code that is known. */
export function treatmentOf(code: string, status?: number): Treatment {
  const known = Object.hasOwn(table, code) ? table[code] : undefined
  if (known) return known
  const aside = asideTreatment(code)
  if (aside) return aside
  const number = Number(code)
  if (number >= 200 && number <= 299) return permission
  if (number >= 133000 && number <= 133099) return registration
  return status === 429 || (status !== undefined && status >= 500) ? overloaded : unknown
}

/** What an error with this code means beyond the message that it is about. */
export function consequencesOf({ remedy, maxAttempts, optsOut }: Treatment): ErrorConsequences {
  return {
    ...((remedy === 'person' || remedy === 'template') && { stopsCampaign: true }),
    ...((remedy === 'definition' || remedy === 'template') && { checksTemplate: true }),
    ...(optsOut && { optsOut }),
    ...(maxAttempts !== undefined && { maxAttempts }),
  }
}

/** After an error with which a retry may help. */
export const retryAfterMs = 1_000

/** For people: what happened, what to do, and the platform's own message where it gave one. */
export function explain(code: string, details?: string, status?: number): ChannelNotice {
  const { sentence, hint } = treatmentOf(code, status)
  if (details === undefined) return `${sentence}. ${hint} (${code})`
  return `${sentence}. ${hint} WhatsApp says: ${details.slice(0, 500)} (${code})`
}

const dayMs = 86_400_000
/** The same message to the same customer fails again, whatever a person corrects elsewhere. */
const permanentCodes: ReadonlySet<string> = new Set([
  '130472',
  '131009',
  '131021',
  '131026',
  '131050',
  '131051',
  '132005',
  '132007',
  '132018',
])

/** Why a message that failed with this code must not be retried, or not yet; undefined when it may be. */
export function objectionToRetry({ code, agoMs }: { code: string; agoMs: number }): string | undefined {
  const { remedy, sentence } = treatmentOf(code)
  if (permanentCodes.has(code)) return `${sentence}.`
  if (remedy === 'tomorrow' && agoMs < dayMs) return `${sentence}. It may be retried 24 hours after it failed.`
  return undefined
}
