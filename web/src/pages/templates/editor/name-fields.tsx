import { Group, TextInput } from '@mantine/core'
import { templateLanguages } from '@parley/shared/templates/template-languages'
import { templateCategories } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { languageName } from '../language-name.ts'
import type { Draft } from './draft.ts'

const languages = templateLanguages.map((code) => ({ value: code, label: `${languageName(code)} (${code})` }))

const categoryMeanings: Record<string, string> = {
  get MARKETING() {
    return i18n.t('templates:offersNewsInvitations')
  },
  get UTILITY() {
    return i18n.t('templates:utilityHint')
  },
  get AUTHENTICATION() {
    return i18n.t('templates:oneTimeCodes')
  },
}

/** The fields that cannot be edited. */
export type Fixed = readonly ('name' | 'language' | 'category')[]

export function NameFields({ form, fixed }: { form: SchemaForm<Draft>; fixed: Fixed }) {
  const { t } = useTranslation('templates')
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('ruleOfTemplateNames')}
        placeholder="order_ready"
        spellCheck={false}
        autoFocus={!fixed.includes('name')}
        disabled={fixed.includes('name')}
        {...form.getInputProps('name')}
        onChange={(event) => form.setFieldValue('name', toTemplateName(event.currentTarget.value))}
      />
      <Group grow align="flex-start">
        <Select
          label={t('language')}
          searchable
          allowDeselect={false}
          maxDropdownHeight={280}
          data={languages}
          disabled={fixed.includes('language')}
          {...form.getInputProps('language')}
        />
        <Select
          label={t('category')}
          description={categoryMeanings[form.getValues().category]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          disabled={fixed.includes('category')}
          data={templateCategories.map((category) => ({ value: category, label: inWords(category) }))}
          {...form.getInputProps('category')}
        />
      </Group>
    </>
  )
}

/** Converts typed text to a valid name: lowercase letters, and underscores instead of spaces and hyphens. */
function toTemplateName(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]+/g, '_')
}
