import { Text } from '@mantine/core'
import type { FieldProblem } from '@parley/shared/errors'
import { placeholderProblem } from '@parley/shared/templates/placeholders'
import { definitionDoubts, definitionProblems } from '@parley/shared/templates/template-rules'
import type { TemplateCategory } from '@parley/shared/templates/templates'
import { templateCategories } from '@parley/shared/words'
import { i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { componentsOfDraft, type Draft, fieldOfPath } from './draft.ts'

/** Violations of the platform's rules in one field, shown while the user types. */
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
  const details: FieldProblem[] = [
    ...components.flatMap((component, index) => {
      const problem = 'text' in component ? placeholderProblem(component.text) : undefined
      return problem === undefined ? [] : [{ path: `components[${index}].text`, message: problem }]
    }),
    ...definitionProblems(components, categoryOf(draft)),
    ...definitionDoubts(components),
  ]
  const fieldDetails = details.filter(({ path }) => fieldOf(path, draft) === field)
  // The server names the field of its schema; in the form each placeholder has its own sample field.
  if (field === 'samples' && fieldDetails.length > 0) return [i18n.t('templates:samplesHint')]
  if (field === 'headerSample' && fieldDetails.length > 0) return [i18n.t('templates:theReviewRequiresASampleFile')]
  return [...new Set(fieldDetails.map(({ message }) => capitalized(translated(message))))]
}

function capitalized(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Samples have their own fields, independent of the text that contains their placeholder. */
function fieldOf(path: string, draft: Draft): string {
  const isHeaderFile = draft.headerFormat !== 'TEXT' && path.startsWith('components[0].')
  if (!isHeaderFile && /^components\[\d+\]\.example/.test(path)) return 'samples'
  return fieldOfPath(path.replaceAll(/\[(\d+)\]/g, '.$1'), draft)
}

function categoryOf({ category }: Draft): TemplateCategory | undefined {
  return templateCategories.find((each) => each === category)
}
