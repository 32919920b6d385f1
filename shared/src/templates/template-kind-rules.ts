import type { FieldProblem } from '../sentences/shared-sentence.ts'
import type { CarouselCard, Component } from './components.ts'
import type { TemplateCategory } from './templates.ts'

const cardLimits = { fewest: 2, most: 10, buttons: 2, bodyLength: 160 } as const

/** Problems between the cards of a carousel: a platform wants the same parts in each. */
export function carouselProblems(cards: readonly CarouselCard[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (cards.length < cardLimits.fewest || cards.length > cardLimits.most) {
    problems.push({
      path,
      message: `has ${cards.length}; a carousel has ${cardLimits.fewest} to ${cardLimits.most} cards`,
    })
  }
  const first = cards[0] && shapeOf(cards[0])
  for (const [index, card] of cards.entries()) {
    const at = `${path}[${index}]`
    if (shapeOf(card) !== first) problems.push({ path: at, message: 'must have the same parts as the first card' })
    problems.push(...cardProblems(card, at))
  }
  return problems
}

function cardProblems({ components }: CarouselCard, path: string): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    const at = `${path}.components[${index}]`
    if (component.type === 'HEADER' && component.format !== 'IMAGE' && component.format !== 'VIDEO') {
      return [{ path: `${at}.format`, message: 'must be IMAGE or VIDEO in a card' }]
    }
    if (component.type === 'BODY' && [...component.text].length > cardLimits.bodyLength) {
      return [{ path: `${at}.text`, message: `can have at most ${cardLimits.bodyLength} characters in a card` }]
    }
    if (component.type === 'BUTTONS' && component.buttons.length > cardLimits.buttons) {
      return [{ path: `${at}.buttons`, message: `can be at most ${cardLimits.buttons} in a card` }]
    }
    return []
  })
}

function shapeOf({ components }: CarouselCard): string {
  const parts = components.map((component) => {
    if (component.type === 'HEADER') return `HEADER ${component.format}`
    if (component.type === 'BUTTONS') return component.buttons.map(({ type }) => type).join(' ')
    return component.type
  })
  return parts.toSorted().join(', ')
}

const offerLimits = { text: 16, body: 600 } as const

/** The rules of a template with a limited-time offer. */
export function offerProblems(components: readonly Component[], category?: TemplateCategory): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    if (component.type === 'CAROUSEL') return marketingOnly(category, 'a carousel')
    if (component.type !== 'LIMITED_TIME_OFFER') return []
    const { text, has_expiration: expires } = component.limited_time_offer
    const path = `components[${index}].limited_time_offer`
    const problems = marketingOnly(category, 'a limited-time offer')
    if ([...text].length > offerLimits.text) {
      problems.push({ path: `${path}.text`, message: `can have at most ${offerLimits.text} characters` })
    }
    const buttons = components.flatMap((each) => (each.type === 'BUTTONS' ? each.buttons : []))
    const codeAt = buttons.findIndex(({ type }) => type === 'COPY_CODE')
    if (expires === true && codeAt < 0) {
      problems.push({ path, message: 'needs a COPY_CODE button when it has an expiration' })
    }
    if (codeAt > 0) problems.push({ path: 'components', message: 'must have the COPY_CODE button first' })
    if (!buttons.some(({ type }) => type === 'URL')) problems.push({ path, message: 'needs a URL button' })
    for (const [at, other] of components.entries()) {
      if (other.type === 'HEADER' && other.format !== 'IMAGE' && other.format !== 'VIDEO') {
        problems.push({
          path: `components[${at}].format`,
          message: 'must be IMAGE or VIDEO beside a limited-time offer',
        })
      }
      if (other.type === 'FOOTER') {
        problems.push({ path: `components[${at}]`, message: 'cannot stand beside a limited-time offer' })
      }
      if (other.type === 'BODY' && [...other.text].length > offerLimits.body) {
        problems.push({
          path: `components[${at}].text`,
          message: `can have at most ${offerLimits.body} characters beside a limited-time offer`,
        })
      }
    }
    return problems
  })
}

function marketingOnly(
  category: TemplateCategory | undefined,
  what: 'a carousel' | 'a limited-time offer',
): FieldProblem[] {
  if (category === undefined || category === 'MARKETING') return []
  return [{ path: 'category', message: `must be MARKETING for ${what}` }]
}

/** The platform writes the texts of authentication templates itself, and delivers the code with a button. */
export function authenticationProblems(components: readonly Component[], category?: TemplateCategory): FieldProblem[] {
  if (category !== 'AUTHENTICATION') return category === undefined ? [] : authenticationPartProblems(components)
  const problems: FieldProblem[] = []
  if (!components.some(isCodeButtons)) {
    problems.push({ path: 'components', message: 'must have an OTP button in an AUTHENTICATION template' })
  }
  for (const [index, component] of components.entries()) {
    const path = `components[${index}]`
    if (component.type === 'BODY' && component.add_security_recommendation === undefined) {
      const message = 'must have add_security_recommendation in place of a text: the platform writes the text'
      problems.push({ path: `${path}.text`, message })
    }
    if (component.type === 'FOOTER' && component.code_expiration_minutes === undefined) {
      const message = 'must have code_expiration_minutes in place of a text: the platform writes the text'
      problems.push({ path: `${path}.text`, message })
    }
    if (!['BODY', 'FOOTER', 'BUTTONS'].includes(component.type)) {
      problems.push({ path, message: 'is not allowed in an AUTHENTICATION template' })
    }
  }
  return problems
}

function authenticationPartProblems(components: readonly Component[]): FieldProblem[] {
  return components.flatMap((component, index): FieldProblem[] => {
    const path = `components[${index}]`
    if (component.type === 'BUTTONS' && component.buttons.some(({ type }) => type === 'OTP')) {
      return [{ path, message: 'can have an OTP button only in an AUTHENTICATION template' }]
    }
    const isPreset =
      (component.type === 'BODY' && component.add_security_recommendation !== undefined) ||
      (component.type === 'FOOTER' && component.code_expiration_minutes !== undefined)
    return isPreset ? [{ path, message: 'has a field that only an AUTHENTICATION template has' }] : []
  })
}

function isCodeButtons(component: Component): boolean {
  return component.type === 'BUTTONS' && component.buttons.length === 1 && component.buttons.every(isCodeButton)
}

/** The start of the link in which a platform lists the button of an authentication template. */
const otpLink = 'https://www.whatsapp.com/otp/code/'

/** Whether a button hands the code of an authentication template over, whose value is that of the body. */
export function isCodeButton(button: { readonly type: string; readonly url?: unknown }): boolean {
  return button.type === 'OTP' || (button.type === 'URL' && String(button.url).startsWith(otpLink))
}
