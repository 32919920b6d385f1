import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { ErrorConsequences } from '../../error-consequences.ts'
import { asideCodes, asideTreatment } from './aside-codes.ts'
import type { Treatment } from './treatment.ts'

const renewToken = sentence('whatsappHintNewToken')
const seeManager = sentence('whatsappHintOpenManager')
const fixTemplate = sentence('whatsappHintCompareValues')
const wait = sentence('whatsappHintRetriedAutomatically')

/** The treatment of each code, from the error tables of the Cloud API (September 2026). */
const table: Readonly<Record<string, Treatment>> = {
  ...asideCodes,
  '0': { remedy: 'person', problem: sentence('whatsappTokenNotAccepted'), hint: renewToken },
  '1': { remedy: 'soon', problem: sentence('whatsappCouldNotHandle'), hint: wait },
  '2': { remedy: 'slower', problem: sentence('whatsappOverloaded'), hint: wait },
  '3': { remedy: 'person', problem: sentence('whatsappCapabilityMissing'), hint: seeManager },
  '4': { remedy: 'slower', problem: sentence('whatsappAppCallLimit'), hint: wait },
  '10': { remedy: 'person', problem: sentence('whatsappPermissionMissing'), hint: renewToken },
  '33': {
    remedy: 'person',
    problem: sentence('whatsappNumberIdWrong'),
    hint: sentence('whatsappHintConnectAgain'),
  },
  '100': { remedy: 'never', problem: sentence('whatsappRequestNotUnderstood'), hint: fixTemplate },
  '190': { remedy: 'person', problem: sentence('whatsappTokenExpired'), hint: renewToken },
  '368': { remedy: 'person', problem: sentence('whatsappAccountRestricted'), hint: seeManager },
  '613': { remedy: 'slower', problem: sentence('whatsappCallsTooFast'), hint: wait },
  '80007': { remedy: 'slower', problem: sentence('whatsappAccountCallLimit'), hint: wait },
  '130403': { remedy: 'never', problem: sentence('whatsappCustomerBlocked'), hint: sentence('whatsappHintUnblock') },
  '130429': { remedy: 'slower', problem: sentence('whatsappSendingTooFast'), hint: wait },
  '130472': {
    remedy: 'never',
    problem: sentence('whatsappMarketingExperiment'),
    hint: sentence('whatsappHintOtherWay'),
  },
  '130497': { remedy: 'never', problem: sentence('whatsappCountryNotAllowed'), hint: seeManager },
  '131000': { remedy: 'soon', problem: sentence('whatsappFailed'), hint: wait },
  '131005': { remedy: 'person', problem: sentence('whatsappAccessDenied'), hint: renewToken },
  '131008': { remedy: 'definition', problem: sentence('whatsappValueMissing'), hint: fixTemplate },
  '131009': { remedy: 'never', problem: sentence('whatsappValueInvalid'), hint: fixTemplate },
  '131016': { remedy: 'slower', problem: sentence('whatsappUnavailable'), hint: wait },
  '131021': {
    remedy: 'never',
    problem: sentence('whatsappSentToItself'),
    hint: sentence('whatsappHintRemoveFromList'),
  },
  '131026': {
    remedy: 'never',
    problem: sentence('whatsappUndeliverable'),
    hint: sentence('whatsappHintCheckNumber'),
  },
  '131030': {
    remedy: 'never',
    problem: sentence('whatsappTestRecipientsOnly'),
    hint: sentence('whatsappHintAddTestRecipient'),
  },
  '131031': { remedy: 'person', problem: sentence('whatsappAccountLocked'), hint: seeManager },
  '131035': {
    remedy: 'never',
    problem: sentence('whatsappNotDeliveredInTime'),
    hint: sentence('whatsappHintMessageLost'),
  },
  '131036': { remedy: 'never', problem: sentence('whatsappMessageLost'), hint: sentence('whatsappHintSendAgain') },
  '131037': { remedy: 'person', problem: sentence('whatsappDisplayNameNotApproved'), hint: seeManager },
  '131042': {
    remedy: 'person',
    problem: sentence('whatsappPaymentMethodMissing'),
    hint: sentence('whatsappHintBilling'),
  },
  '131045': { remedy: 'person', problem: sentence('whatsappNumberNotRegistered'), hint: seeManager },
  '131047': {
    remedy: 'never',
    problem: sentence('whatsappWindowClosed'),
    hint: sentence('whatsappHintSendTemplate'),
  },
  '131048': {
    remedy: 'person',
    problem: sentence('whatsappNumberRestricted'),
    hint: seeManager,
  },
  '131049': {
    remedy: 'tomorrow',
    problem: sentence('whatsappMarketingWithheld'),
    hint: sentence('whatsappHintMarketingLater'),
  },
  '131050': {
    remedy: 'never',
    problem: sentence('whatsappMarketingOptOut'),
    hint: sentence('whatsappHintDoNotRepeat'),
    optsOut: true,
  },
  '131051': { remedy: 'never', problem: sentence('whatsappTypeUnsupported'), hint: sentence('whatsappHintSendText') },
  '131052': {
    remedy: 'never',
    problem: sentence('whatsappFileNotFetched'),
    hint: sentence('whatsappHintAskForFile'),
  },
  '131053': { remedy: 'soon', problem: sentence('whatsappFileNotAccepted'), hint: wait, maxAttempts: 2 },
  '131055': { remedy: 'never', problem: sentence('whatsappMarketingTemplatesOnly'), hint: seeManager },
  '131056': { remedy: 'pair', problem: sentence('tooManyToCustomer'), hint: wait },
  '131057': { remedy: 'slower', problem: sentence('whatsappNumberInMaintenance'), hint: wait },
  '131062': {
    remedy: 'never',
    problem: sentence('whatsappTemplateNeedsPhone'),
    hint: sentence('whatsappHintAskForPhone'),
  },
  '131063': { remedy: 'person', problem: sentence('whatsappMarketingOff'), hint: seeManager },
  '131064': {
    remedy: 'person',
    problem: sentence('whatsappWrongCategories'),
    hint: seeManager,
  },
  '132000': { remedy: 'definition', problem: sentence('whatsappValueCountDiffers'), hint: fixTemplate },
  '132001': {
    remedy: 'template',
    problem: sentence('whatsappTemplateMissing'),
    hint: sentence('whatsappHintCheckStatus'),
  },
  '132005': { remedy: 'never', problem: sentence('whatsappTextTooLong'), hint: sentence('whatsappHintShorten') },
  '132007': {
    remedy: 'never',
    problem: sentence('whatsappPolicyViolated'),
    hint: sentence('whatsappHintOtherTemplate'),
  },
  '132008': { remedy: 'definition', problem: sentence('whatsappValueFormatDiffers'), hint: fixTemplate },
  '132012': { remedy: 'definition', problem: sentence('whatsappValueFormatDiffers'), hint: fixTemplate },
  '132015': {
    remedy: 'template',
    problem: sentence('whatsappTemplatePaused'),
    hint: sentence('whatsappHintContinueWhenApproved'),
  },
  '132016': {
    remedy: 'template',
    problem: sentence('whatsappTemplateDisabled'),
    hint: sentence('whatsappHintAnotherOne'),
  },
  '132018': {
    remedy: 'never',
    problem: sentence('whatsappValueCharacters'),
    hint: sentence('whatsappHintRemoveCharacters'),
  },
  '132068': { remedy: 'template', problem: sentence('whatsappFlowBlocked'), hint: seeManager },
  '132069': { remedy: 'slower', problem: sentence('whatsappFlowThrottled'), hint: wait },
  '133004': { remedy: 'slower', problem: sentence('whatsappUnavailable'), hint: wait },
  '134011': { remedy: 'person', problem: sentence('whatsappPaymentTerms'), hint: seeManager },
  '134100': { remedy: 'never', problem: sentence('whatsappMarketingTemplatesOnly'), hint: seeManager },
  '134101': { remedy: 'soon', problem: sentence('whatsappTemplateProcessing'), hint: wait },
  '134102': { remedy: 'never', problem: sentence('whatsappTemplateNotSendable'), hint: seeManager },
  '135000': { remedy: 'never', problem: sentence('whatsappRequestNotUnderstood'), hint: fixTemplate },
}

const permission: Treatment = { remedy: 'person', problem: sentence('whatsappPermissionMissing'), hint: renewToken }
const registration: Treatment = {
  remedy: 'person',
  problem: sentence('whatsappNumberNotOnCloudApi'),
  hint: seeManager,
}
/** An error without a known code that says that the platform is busy or broken, not that the message is wrong. */
const overloaded: Treatment = {
  remedy: 'slower',
  problem: sentence('whatsappBusy'),
  hint: wait,
}
const unknown: Treatment = {
  remedy: 'never',
  problem: sentence('whatsappRefusedMessage'),
  hint: sentence('whatsappHintLookUpCode'),
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

/** The pause after an error with which a retry may help. */
export const retryAfterMs = 1_000

/** Explains an error to people: what happened, what to do, and the platform's own message where it gave one. */
export function explain(code: string, details?: string | ShownSentence, status?: number): ShownSentence {
  const { problem, hint } = treatmentOf(code, status)
  if (details === undefined) return sentence('whatsappFailure', { problem, hint, code })
  return sentence('whatsappFailureWithWords', {
    problem,
    hint,
    text: typeof details === 'string' ? details.slice(0, 500) : details,
    code,
  })
}

const dayMs = 86_400_000
/** The codes of errors after which the same message to the same customer fails again, whatever a person corrects elsewhere. */
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
export function objectionToRetry({ code, agoMs }: { code: string; agoMs: number }): ShownSentence | undefined {
  const { remedy, problem } = treatmentOf(code)
  if (permanentCodes.has(code)) return sentence('asSentence', { sentence: problem })
  if (remedy === 'tomorrow' && agoMs < dayMs) return sentence('retryAfterDay', { reason: problem })
  return undefined
}
