import { Text } from '@mantine/core'
import type { Detail } from '@parley/shared/errors'
import { placeholderProblem } from '@parley/shared/templates/placeholders'
import { definitionDoubts, definitionProblems } from '@parley/shared/templates/template-rules'
import { componentsOfDraft, type Draft, fieldOfPath } from './draft.ts'

/** What the platform would stumble over in one field, while it is being typed. */
export function FieldRules({ draft, field }: { draft: Draft; field: string }) {
  const sentences = rulesOf(draft, field)
  return (
    <div aria-live="polite">
      {sentences.map((sentence) => (
        <Text key={sentence} size="xs" mt={4} c="var(--ui-warn)">
          {sentence}
        </Text>
      ))}
    </div>
  )
}

export function rulesOf(draft: Draft, field: string): string[] {
  const components = componentsOfDraft(draft)
  const found: Detail[] = [
    ...components.flatMap((component, place) => {
      const problem = component.type === 'BUTTONS' ? undefined : placeholderProblem(component.text)
      return problem === undefined ? [] : [{ path: `components[${place}].text`, message: problem }]
    }),
    ...definitionProblems(components),
    ...definitionDoubts(components),
  ]
  const here = found.filter(({ path }) => placeOf(path, draft) === field)
  // The server names the field of its schema; on the form each placeholder has a sample field of its own.
  if (field === 'samples' && here.length > 0) return ['The reviewer wants a sample for each placeholder.']
  return [...new Set(here.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`))]
}

/** Samples have fields of their own, whatever text they are samples for. */
function placeOf(path: string, draft: Draft): string {
  if (/^components\[\d+\]\.example/.test(path)) return 'samples'
  return fieldOfPath(path.replaceAll(/\[(\d+)\]/g, '.$1'), draft)
}
