import type { FieldProblem } from '../errors.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { Button } from './components.ts'
import { placeholdersIn } from './placeholders.ts'

const maxLabelLength = 25
const maxCopyCodeLength = 15
const mostOfType: Partial<Record<Button['type'], number>> = { URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, OTP: 1 }

/** Problems of a template's buttons for which a platform rejects it: their number, order and content. */
export function buttonProblems(buttons: readonly Button[], path: string): FieldProblem[] {
  return [
    ...countProblems(buttons).map((message) => ({ path, message })),
    ...buttons.flatMap((button, index) => oneButton(button, `${path}[${index}]`)),
  ]
}

function countProblems(buttons: readonly Button[]): ShownSentence[] {
  const tooMany = Object.entries(mostOfType).flatMap(([type, most]): ShownSentence[] => {
    const count = buttons.filter((button) => button.type === type).length
    return count > most ? [sentence('tooManyButtons', { given: count, type, count: most })] : []
  })
  return isScattered(buttons) ? [...tooMany, sentence('quickRepliesApart')] : tooMany
}

function isScattered(buttons: readonly Button[]): boolean {
  const runs = buttons.filter(
    // Stryker disable next-line ArithmeticOperator: A run has one beginning and one end.
    (button, index) => button.type === 'QUICK_REPLY' && buttons[index - 1]?.type !== 'QUICK_REPLY',
  )
  return runs.length > 1
}

function oneButton(button: Button, path: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  // Stryker disable next-line StringLiteral: Neither is longer than a label may be.
  const label = [...(button.text ?? '')].length
  if (label > maxLabelLength) {
    problems.push({
      path: `${path}.text`,
      message: sentence('labelTooLong', { count: label, maximum: maxLabelLength }),
    })
  }
  if (button.type === 'URL') problems.push(...urlProblems(button, path))
  if (button.type === 'COPY_CODE' && sampleOf(button.example).length > maxCopyCodeLength) {
    problems.push({ path: `${path}.example`, message: sentence('partTooLong', { maximum: maxCopyCodeLength }) })
  }
  if (button.type === 'OTP') problems.push(...otpProblems(button, path))
  return problems
}

/**
 * Returns what is wrong with a button for a one-time code. Handing the code to an app without copying needs the app, and without
 * a tap the consent to the terms.
 */
function otpProblems(button: Extract<Button, { type: 'OTP' }>, path: string): FieldProblem[] {
  if (button.otp_type === 'COPY_CODE') return []
  const problems: FieldProblem[] = []
  const hasApp = (button.supported_apps?.length ?? 0) > 0 || (button.package_name && button.signature_hash)
  if (!hasApp) {
    problems.push({ path: `${path}.supported_apps`, message: sentence('appExpected') })
  }
  if (button.otp_type === 'ZERO_TAP' && button.zero_tap_terms_accepted !== true) {
    problems.push({ path: `${path}.zero_tap_terms_accepted`, message: sentence('trueForZeroTap') })
  }
  return problems
}

function urlProblems(button: Extract<Button, { type: 'URL' }>, path: string): FieldProblem[] {
  const variables = placeholdersIn(button.url).length
  if (variables === 0) return []
  const problems: FieldProblem[] = []
  if (variables > 1) problems.push({ path: `${path}.url`, message: sentence('atMostOneVariable') })
  if (!/\}\}$/.test(button.url)) problems.push({ path: `${path}.url`, message: sentence('variableOnlyAtEnd') })
  if (sampleOf(button.example ?? '').trim() === '') {
    problems.push({ path: `${path}.example`, message: sentence('sampleExpected') })
  }
  return problems
}

function sampleOf(example: string | readonly string[]): string {
  return typeof example === 'string' ? example : (example[0] ?? '')
}
