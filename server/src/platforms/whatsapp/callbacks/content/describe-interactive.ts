import { readJson, textAt, valueAt } from '../../graph/json.ts'
import { boundedJson, linesOf, shortened } from './bounded.ts'
import { type Kind, maxWholeLength } from './described.ts'
import { named } from './read-context.ts'

/** Answers to buttons, lists, forms and call requests. */
export function readInteractive(content: unknown): ReturnType<Kind> {
  const type = textAt(content, 'type') ?? ''
  const answer = valueAt(content, type)
  const [id, title, more] = [textAt(answer, 'id'), textAt(answer, 'title'), textAt(answer, 'description')]
  const tapped = {
    text: [title ?? '[Button]', more].filter(Boolean).join(' – '),
    button: true,
    ...named('payload', id),
  }
  switch (type) {
    case 'button_reply':
      return { ...tapped, content: { type, ...named('id', id), ...named('title', title) } }
    case 'list_reply':
      return {
        ...tapped,
        content: { type, ...named('id', id), ...named('title', title), ...named('description', more) },
      }
    case 'nfm_reply':
      return readForm(answer)
    case 'call_permission_reply':
      return readCallPermission(answer)
    default: {
      const kind = shortened(type, 200)
      const bounded = boundedJson(answer)
      const lines = answer === undefined ? [] : linesOf(bounded)
      return {
        text: [`[Answered: ${kind.replaceAll('_', ' ') || 'something new'}]`, ...lines].join('\n'),
        content: { type: 'interactive', kind, ...(answer !== undefined && { answer: bounded }) },
      }
    }
  }
}

function readForm(answer: unknown): ReturnType<Kind> {
  const body = textAt(answer, 'body')
  const written = valueAt(answer, 'response_json')
  const parsed = typeof written === 'string' ? readJson(written) : written
  const answers = parsed === undefined ? undefined : boundedJson(parsed)
  const unreadable = parsed === undefined ? textAt(answer, 'response_json') : undefined
  const lines = answers === undefined ? [unreadable] : linesOf(answers)
  return {
    text: [`[Form] ${body ?? ''}`.trim(), ...lines].filter(Boolean).join('\n'),
    content: {
      type: 'form_reply',
      ...named('name', textAt(answer, 'name')),
      ...named('body', body, maxWholeLength),
      ...(answers !== undefined && { answers }),
      ...named('unreadable_answers', unreadable, maxWholeLength),
    },
  }
}

const responses = { accept: 'The business may call', reject: 'The business may not call' } as const

function readCallPermission(answer: unknown): ReturnType<Kind> {
  const written = textAt(answer, 'response') ?? ''
  const response = Object.hasOwn(responses, written) ? (written as keyof typeof responses) : undefined
  const expiresAt = Number(textAt(answer, 'expiration_timestamp')) * 1000
  const isPermanent = valueAt(answer, 'is_permanent')
  return {
    text: `[Call permission] ${response === undefined ? 'Answered in a way that Parley does not know' : responses[response]}`,
    content: {
      type: 'call_permission_reply',
      response: response ?? 'unknown',
      ...named('source', textAt(answer, 'response_source')),
      ...(typeof isPermanent === 'boolean' && { is_permanent: isPermanent }),
      ...(expiresAt > 0 && expiresAt < maxTime && { expires_at: new Date(expiresAt).toISOString() }),
    },
  }
}

/** The end of the year 9999. */
const maxTime = 253_402_300_799_000
