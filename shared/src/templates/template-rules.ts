import type { FieldProblem } from '../errors.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { BodyComponent, Component, FooterComponent, HeaderComponent, TextHeader } from './components.ts'
import { placeholdersIn } from './placeholders.ts'
import { buttonProblems } from './template-button-rules.ts'
import { authenticationProblems, carouselProblems, offerProblems } from './template-kind-rules.ts'
import type { TemplateCategory } from './templates.ts'

/**
 * Problems for which a platform rejects an otherwise valid definition: the rules of the WhatsApp
 * Business Platform. Paths are relative to the definition, such as `components[0].text`.
 */
export function definitionProblems(components: readonly Component[], category?: TemplateCategory): FieldProblem[] {
  return [
    ...components.flatMap((component, index) => componentProblems(component, `components[${index}]`)),
    ...authenticationProblems(components, category),
    ...offerProblems(components, category),
  ]
}

function componentProblems(component: Component, path: string): FieldProblem[] {
  switch (component.type) {
    case 'HEADER':
      return headerProblems(component, path)
    case 'BODY':
      return bodyProblems(component, path)
    case 'FOOTER':
      return footerProblems(component, path)
    case 'BUTTONS':
      return buttonProblems(component.buttons, `${path}.buttons`)
    case 'CAROUSEL':
      return [
        ...carouselProblems(component.cards, `${path}.cards`),
        ...component.cards.flatMap((card, index) =>
          card.components.flatMap((part, at) => componentProblems(part, `${path}.cards[${index}].components[${at}]`)),
        ),
      ]
    default:
      return []
  }
}

/** Problems for which a platform may reject a template, by unpublished criteria. They are warnings only. */
export function definitionDoubts(components: readonly Component[]): FieldProblem[] {
  return components.flatMap((component, index) => {
    if (component.type !== 'BODY') return []
    const variables = placeholdersIn(component.text).length
    const words = component.text
      .replace(/\{\{[^{}]*\}\}/g, ' ')
      // Stryker disable next-line Regex: Empty words are not counted.
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (variables === 0 || words >= 2 * variables + 1) return []
    const doubt = sentence('fewWordsForVariables', {
      words: sentence('words', { count: words }),
      variables: sentence('variables', { count: variables }),
      minimum: 2 * variables + 1,
    })
    return [{ path: `components[${index}].text`, message: doubt }]
  })
}

export const maxTemplateLength = { HEADER: 60, BODY: 1024, FOOTER: 60 } as const

const tooLong = { HEADER: 'headerTooLong', BODY: 'bodyTooLong', FOOTER: 'footerTooLong' } as const

function lengthProblem(component: TextHeader | BodyComponent | FooterComponent): ShownSentence[] {
  const most = maxTemplateLength[component.type]
  const count = [...component.text].length
  return count > most ? [sentence(tooLong[component.type], { count, maximum: most })] : []
}

function headerProblems(header: HeaderComponent, path: string): FieldProblem[] {
  if (header.format === 'TEXT') return textHeaderProblems(header, path)
  if (header.format === 'LOCATION' || header.format === 'PRODUCT') return []
  const { header_handle: handles, header_file: file } = header.example ?? {}
  return handles?.[0] || file ? [] : at(`${path}.example`, [sentence('sampleFileExpected')])
}

function textHeaderProblems(header: TextHeader, path: string): FieldProblem[] {
  const names = placeholdersIn(header.text)
  const text = lengthProblem(header)
  if (names.length > 1) text.push(sentence('atMostOneVariable'))
  if (/[\r\n]/.test(header.text)) text.push(sentence('oneLineExpected'))
  const samples = isNamed(names)
    ? namedSampleProblems(names, header.example?.header_text_named_params, 'header_text_named_params')
    : countedSampleProblems(names, header.example?.header_text && [header.example.header_text], 'header_text')
  return [...at(`${path}.text`, text), ...at(`${path}.example`, samples)]
}

function bodyProblems(body: BodyComponent, path: string): FieldProblem[] {
  // The platform writes the text and its sample.
  if (body.add_security_recommendation !== undefined) return []
  const names = placeholdersIn(body.text)
  const samples = isNamed(names)
    ? namedSampleProblems(names, body.example?.body_text_named_params, 'body_text_named_params')
    : countedSampleProblems(names, body.example?.body_text, 'body_text')
  return [
    ...at(`${path}.text`, [...lengthProblem(body), ...placementProblems(body.text), ...nameProblems(names)]),
    ...at(`${path}.example`, samples),
  ]
}

function footerProblems(footer: FooterComponent, path: string): FieldProblem[] {
  const variables = placeholdersIn(footer.text).length > 0 ? ([sentence('noVariables')] as const) : []
  return at(`${path}.text`, [...lengthProblem(footer), ...variables])
}

function placementProblems(text: string): ShownSentence[] {
  const bare = text.trim()
  const problems: ShownSentence[] = []
  if (/^\{\{[^{}]*\}\}/.test(bare)) problems.push(sentence('variableAtStart'))
  if (/\{\{[^{}]*\}\}$/.test(bare)) problems.push(sentence('variableAtEnd'))
  if (/\}\}\{\{/.test(bare)) problems.push(sentence('variablesSideBySide'))
  return problems
}

function nameProblems(names: readonly string[]): ShownSentence[] {
  const odd = isNamed(names) ? names.filter((name) => !/^[a-z_]{1,20}$/.test(name)) : []
  return odd.map((name) => sentence('variableNameInvalid', { name: `{{${name}}}` }))
}

function isNamed(names: readonly string[]): boolean {
  return names.some((name) => !/^\d+$/.test(name))
}

/** Samples by position: every inner list needs a non-empty sample for each variable. */
function countedSampleProblems(
  names: readonly string[],
  sets: readonly (readonly string[])[] | undefined,
  field: string,
): ShownSentence[] {
  if (names.length === 0) return []
  if (!sets || sets.length === 0) return [sentence('samplesExpected', { field })]
  return sets.flatMap((samples): ShownSentence[] => {
    if (samples.length !== names.length) {
      return [
        sentence('sampleCountDiffers', {
          samples: sentence('samples', { count: samples.length }),
          field,
          variables: sentence('variables', { count: names.length }),
        }),
      ]
    }
    return samples.some((sample) => sample.trim() === '') ? [sentence('sampleEmpty', { field })] : []
  })
}

function namedSampleProblems(
  names: readonly string[],
  samples: readonly { param_name: string; example: string }[] | undefined,
  field: string,
): ShownSentence[] {
  const given = new Set(samples?.filter((sample) => sample.example.trim() !== '').map((sample) => sample.param_name))
  return names
    .filter((name) => !given.has(name))
    .map((name) => sentence('sampleForVariableExpected', { name: `{{${name}}}`, field }))
}

function at(path: string, messages: readonly ShownSentence[]): FieldProblem[] {
  return messages.map((message) => ({ path, message }))
}
