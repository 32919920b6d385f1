import type { GraphAccount, GraphComponent, GraphTemplate } from './accounts.ts'
import { type Answer, manageError, messageError, ok } from './answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever was posted
type Posted = any

let templates = 572_279_198_452_421

export function createTemplate(
  account: GraphAccount,
  posted: Posted,
  categorise: (graphRequest: string) => string,
): Answer {
  const { name, language, category, components } = posted ?? {}
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) return messageError(100, 'Invalid template name')
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    return messageError(100, 'Bad language')
  if (!['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(category)) return messageError(100, 'Invalid category')
  if (account.templates.some((each) => each.name === name && each.language === language)) {
    return manageError(2388024, 'There is already content in this language for this template')
  }
  const problem = definitionProblem(components)
  if (problem) return problem
  const template: GraphTemplate = {
    id: String(templates++),
    name,
    language,
    category: categorise(category),
    status: 'PENDING',
    components: asListed(components),
    parameterFormat: posted.parameter_format ?? 'POSITIONAL',
    reason: undefined,
    quality: 'UNKNOWN',
  }
  account.templates.push(template)
  return ok({ id: template.id, status: template.status, category: template.category })
}

export function editTemplate(template: GraphTemplate, posted: Posted): Answer {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    return manageError(2388039, 'A template in this status cannot be edited')
  }
  if (template.status === 'APPROVED' && posted.category !== undefined && posted.category !== template.category) {
    return manageError(2388025, 'The category of an approved template cannot be changed')
  }
  const problem = posted.components === undefined ? undefined : definitionProblem(posted.components)
  if (problem) return problem
  template.components = posted.components === undefined ? template.components : asListed(posted.components)
  template.category = posted.category ?? template.category
  template.status = 'PENDING'
  return ok({ success: true })
}

/** Finds by the full name, or by id. */
export function deleteTemplates(account: GraphAccount, query: URLSearchParams): Answer {
  const [name, id] = [query.get('name'), query.get('hsm_id')]
  const gone = account.templates.filter((each) => each.name === name && (id === null || each.id === id))
  if (gone.length === 0) return messageError(100, 'Message template not found')
  if (gone.some(({ status }) => status === 'DISABLED'))
    return manageError(2388040, 'A disabled template cannot be deleted')
  for (const each of gone) account.templates.splice(account.templates.indexOf(each), 1)
  return ok({ success: true })
}

/** Lists in pages, filtered by a part of the name. */
export function listTemplates(account: GraphAccount, query: URLSearchParams): Answer {
  const found = account.templates.filter(({ name }) => name.includes(query.get('name') ?? ''))
  const start = Number(query.get('after') ?? 0)
  const end = start + Number(query.get('limit') ?? 25)
  const data = found.slice(start, end).map((each) => ({
    id: each.id,
    name: each.name,
    language: each.language,
    category: each.category,
    status: each.status,
    components: each.components,
    parameter_format: each.parameterFormat,
    quality_score: { score: each.quality },
    rejected_reason: each.reason ?? 'NONE',
    ...(each.correctCategory !== undefined && { correct_category: each.correctCategory }),
  }))
  const cursors = { before: String(start), after: String(end) }
  const next = end < found.length ? { next: `https://graph.facebook.com/next?after=${end}` } : {}
  return ok({ data, paging: { cursors, ...next } })
}

const limits: Readonly<Record<string, number>> = { HEADER: 60, BODY: 1024, FOOTER: 60 }

/** Checks the rules of the documentation's chapter on components. */
function definitionProblem(components: unknown): Answer | undefined {
  if (!Array.isArray(components)) return messageError(100, 'components must be an array')
  const parts = components as GraphComponent[]
  if (parts.filter(({ type }) => type === 'BODY').length !== 1)
    return manageError(2388072, 'Exactly one body is needed')
  for (const part of parts) {
    const problem = part.type === 'BUTTONS' ? buttonProblem(part) : textProblem(part)
    if (problem) return problem
  }
  return undefined
}

function textProblem(part: GraphComponent): Answer | undefined {
  const { type, text = '', example, format = 'TEXT' } = part
  if (type === 'CAROUSEL') return cardProblem(part)
  if (type === 'LIMITED_TIME_OFFER') return offerProblem(part)
  if (isPreset(part)) return text === '' ? undefined : messageError(100, `${type} of this category has no text`)
  const limit = limits[type]
  if (limit === undefined) return messageError(100, `Unknown component ${type}`)
  if (type === 'HEADER' && format !== 'TEXT') return headerProblem(format, example)
  if (text === '' || text.length > limit) return manageError(2388040, `${type} may have 1 to ${limit} characters`)
  const variables = [...text.matchAll(/\{\{(\w+)\}\}/g)]
  if (variables.length === 0) return undefined
  if (type === 'FOOTER') return manageError(2388073, 'A footer holds no variables')
  if (type === 'HEADER' && variables.length > 1) return manageError(2388047, 'A header holds one variable at most')
  if (type === 'BODY' && /^\{\{|\}\}$/.test(text.trim())) {
    return manageError(2388299, 'Variables cannot be at the start or the end of the body')
  }
  if (type === 'BODY' && text.split(/\s+/).length < 2 * variables.length + 1) {
    return manageError(2388293, 'Too many variables for the length of the body')
  }
  return hasExamples(type, example) ? undefined : messageError(100, `${type} has variables and no examples`)
}

/** The parts of an authentication template whose text the platform writes. */
function isPreset(part: GraphComponent): boolean {
  return part.add_security_recommendation !== undefined || part.code_expiration_minutes !== undefined
}

function headerProblem(format: string, example: GraphComponent['example']): Answer | undefined {
  if (format === 'LOCATION') return undefined
  if (!['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'].includes(format)) return manageError(2388047, 'Header format is invalid')
  const handles = example?.header_handle
  return Array.isArray(handles) && handles.length === 1
    ? undefined
    : manageError(2388273, 'A header with a file needs a sample in header_handle')
}

function cardProblem({ cards = [] }: GraphComponent): Answer | undefined {
  if (cards.length < 2 || cards.length > 10) return messageError(100, 'A carousel has 2 to 10 cards')
  for (const part of cards.flatMap(({ components }) => components)) {
    const problem = part.type === 'BUTTONS' ? buttonProblem(part) : textProblem(part)
    if (problem) return problem
  }
  return undefined
}

function offerProblem({ limited_time_offer: offer }: GraphComponent): Answer | undefined {
  const text = (offer as { text?: unknown } | undefined)?.text
  return typeof text === 'string' && text.length <= 16 ? undefined : messageError(100, 'Offer text is too long')
}

/** The platform lists authentication templates with the texts that it wrote, and their button as a link. */
function asListed(components: readonly GraphComponent[]): GraphComponent[] {
  return components.map((component) => {
    if (component.add_security_recommendation !== undefined && component.type === 'BODY') {
      const advice = component.add_security_recommendation ? ' For your security, do not share this code.' : ''
      return { ...component, text: `*{{1}}* is your verification code.${advice}`, example: { body_text: [['123456']] } }
    }
    if (component.code_expiration_minutes !== undefined) {
      return { ...component, text: `This code expires in ${component.code_expiration_minutes} minutes.` }
    }
    if (component.type !== 'BUTTONS') return component
    const buttons = (component.buttons ?? []).map((button) =>
      button.type === 'OTP'
        ? {
            type: 'URL',
            text: button.text ?? 'Copy code',
            url: `https://www.whatsapp.com/otp/code/?otp_type=${button.otp_type}&code=otp{{1}}`,
            example: [`https://www.whatsapp.com/otp/code/?otp_type=${button.otp_type}&code=otp123456`],
          }
        : button,
    )
    return { ...component, buttons }
  })
}

function hasExamples(type: string, example: GraphComponent['example']): boolean {
  const [plain, named] =
    type === 'BODY' ? ['body_text', 'body_text_named_params'] : ['header_text', 'header_text_named_params']
  return Array.isArray(example?.[plain]) || Array.isArray(example?.[named])
}

function buttonProblem({ buttons = [] }: GraphComponent): Answer | undefined {
  if (buttons.length === 0 || buttons.length > 10) return manageError(2388040, '1 to 10 buttons are allowed')
  if (buttons.filter(({ type }) => type === 'URL').length > 2) return manageError(2388040, 'At most 2 URL buttons')
  for (const { type, text, url, example } of buttons) {
    if (type !== 'COPY_CODE' && type !== 'OTP' && (typeof text !== 'string' || text.length > 25))
      return manageError(2388040, 'Label too long')
    if (type === 'URL' && /\{\{/.test(url ?? '') && !Array.isArray(example)) {
      return messageError(100, 'A URL with a variable needs an example')
    }
  }
  return undefined
}
