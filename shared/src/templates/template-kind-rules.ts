import type { FieldProblem } from '../errors.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { CarouselCard, Component } from './components.ts'
import type { TemplateCategory } from './templates.ts'

const cardLimits = { fewest: 2, most: 10, buttons: 2, bodyLength: 160 } as const

/** Problems between the cards of a carousel: a platform wants the same parts in each. */
export function carouselProblems(cards: readonly CarouselCard[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (cards.length < cardLimits.fewest || cards.length > cardLimits.most) {
    problems.push({
      path,
      message: sentence('cardCountWrong', {
        count: cards.length,
        minimum: cardLimits.fewest,
        maximum: cardLimits.most,
      }),
    })
  }
  const first = cards[0] && shapeOf(cards[0])
  for (const [index, card] of cards.entries()) {
    const at = `${path}[${index}]`
    if (shapeOf(card) !== first) problems.push({ path: at, message: sentence('cardPartsDiffer') })
    problems.push(...cardProblems(card, at))
  }
  return problems
}

function cardProblems({ components }: CarouselCard, path: string): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    const at = `${path}.components[${index}]`
    if (component.type === 'HEADER' && component.format !== 'IMAGE' && component.format !== 'VIDEO') {
      return [{ path: `${at}.format`, message: sentence('cardHeaderExpected') }]
    }
    if (component.type === 'BODY' && [...component.text].length > cardLimits.bodyLength) {
      return [{ path: `${at}.text`, message: sentence('cardTextTooLong', { maximum: cardLimits.bodyLength }) }]
    }
    if (component.type === 'BUTTONS' && component.buttons.length > cardLimits.buttons) {
      return [{ path: `${at}.buttons`, message: sentence('cardButtonsTooMany', { maximum: cardLimits.buttons }) }]
    }
    return []
  })
}

function shapeOf({ components }: CarouselCard): string {
  const parts = components.map((component) => {
    if (component.type === 'HEADER') return `HEADER ${component.format}`
    // Stryker disable next-line StringLiteral: No two lists of kinds are written alike.
    if (component.type === 'BUTTONS') return component.buttons.map(({ type }) => type).join(' ')
    return component.type
  })
  // Stryker disable next-line StringLiteral: No two lists of kinds are written alike.
  return parts.toSorted().join(', ')
}

const offerLimits = { text: 16, body: 600 } as const

/** The rules of a template with a limited-time offer. */
export function offerProblems(components: readonly Component[], category?: TemplateCategory): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    if (component.type === 'CAROUSEL') return marketingOnly(category, sentence('carouselCategoryExpected'))
    if (component.type !== 'LIMITED_TIME_OFFER') return []
    const { text, has_expiration: expires } = component.limited_time_offer
    const path = `components[${index}].limited_time_offer`
    const problems = marketingOnly(category, sentence('offerCategoryExpected'))
    if ([...text].length > offerLimits.text) {
      problems.push({ path: `${path}.text`, message: sentence('partTooLong', { maximum: offerLimits.text }) })
    }
    const buttons = components.flatMap((each) => (each.type === 'BUTTONS' ? each.buttons : []))
    const codeAt = buttons.findIndex(({ type }) => type === 'COPY_CODE')
    if (expires === true && codeAt < 0) {
      problems.push({ path, message: sentence('copyCodeButtonExpected') })
    }
    if (codeAt > 0) problems.push({ path: 'components', message: sentence('copyCodeButtonFirst') })
    if (!buttons.some(({ type }) => type === 'URL')) problems.push({ path, message: sentence('urlButtonExpected') })
    for (const [at, other] of components.entries()) {
      if (other.type === 'HEADER' && other.format !== 'IMAGE' && other.format !== 'VIDEO') {
        problems.push({
          path: `components[${at}].format`,
          message: sentence('offerHeaderExpected'),
        })
      }
      if (other.type === 'FOOTER') {
        problems.push({ path: `components[${at}]`, message: sentence('notBesideOffer') })
      }
      if (other.type === 'BODY' && [...other.text].length > offerLimits.body) {
        problems.push({
          path: `components[${at}].text`,
          message: sentence('offerTextTooLong', { maximum: offerLimits.body }),
        })
      }
    }
    return problems
  })
}

function marketingOnly(category: TemplateCategory | undefined, problem: ShownSentence): FieldProblem[] {
  if (category === undefined || category === 'MARKETING') return []
  return [{ path: 'category', message: problem }]
}

/** The platform writes the texts of authentication templates itself, and delivers the code with a button. */
export function authenticationProblems(components: readonly Component[], category?: TemplateCategory): FieldProblem[] {
  if (category !== 'AUTHENTICATION') return category === undefined ? [] : authenticationPartProblems(components)
  const problems: FieldProblem[] = []
  if (!components.some(isCodeButtons)) {
    problems.push({ path: 'components', message: sentence('otpButtonExpected') })
  }
  for (const [index, component] of components.entries()) {
    const path = `components[${index}]`
    if (component.type === 'BODY' && component.add_security_recommendation === undefined) {
      problems.push({ path: `${path}.text`, message: sentence('recommendationInsteadOfText') })
    }
    if (component.type === 'FOOTER' && component.code_expiration_minutes === undefined) {
      problems.push({ path: `${path}.text`, message: sentence('expirationInsteadOfText') })
    }
    if (!['BODY', 'FOOTER', 'BUTTONS'].includes(component.type)) {
      problems.push({ path, message: sentence('notInAuthentication') })
    }
  }
  return problems
}

function authenticationPartProblems(components: readonly Component[]): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    const path = `components[${index}]`
    if (component.type === 'BUTTONS' && component.buttons.some(({ type }) => type === 'OTP')) {
      return [{ path, message: sentence('otpOnlyInAuthentication') }]
    }
    const isPreset =
      // Stryker disable next-line ConditionalExpression: Only a body and a footer have these fields.
      (component.type === 'BODY' && component.add_security_recommendation !== undefined) ||
      // Stryker disable next-line ConditionalExpression: Only a body and a footer have these fields.
      (component.type === 'FOOTER' && component.code_expiration_minutes !== undefined)
    return isPreset ? [{ path, message: sentence('fieldOnlyInAuthentication') }] : []
  })
}

function isCodeButtons(component: Component): boolean {
  // Stryker disable next-line MethodExpression: There is one button.
  return component.type === 'BUTTONS' && component.buttons.length === 1 && component.buttons.every(isCodeButton)
}

/** The start of the link in which a platform lists the button of an authentication template. */
const otpLink = 'https://www.whatsapp.com/otp/code/'

/** Whether a button hands the code of an authentication template over, whose value is that of the body. */
export function isCodeButton(button: { readonly type: string; readonly url?: unknown }): boolean {
  return button.type === 'OTP' || (button.type === 'URL' && String(button.url).startsWith(otpLink))
}
