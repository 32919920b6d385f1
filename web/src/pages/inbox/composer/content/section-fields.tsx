import { ActionIcon, Button, Stack } from '@mantine/core'
import { questionLimits as limits } from '@parley/shared/conversations/content-limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './content.module.css'
import type { ContentFormState } from './content-values.ts'
import { newRow, newSection } from './content-values.ts'
import { LimitedInput } from './limited-input.tsx'

/** The sections of a list with their rows. Titles of sections appear once there are two. */
export function SectionFields({ form }: { form: ContentFormState }) {
  const { t } = useTranslation('composer')
  const { sections } = form.getValues()
  const isFull = sections.reduce((count, { rows }) => count + rows.length, 0) >= limits.rows
  return (
    <>
      {sections.map(({ key }, index) => (
        <fieldset key={key} className={styles.section}>
          <legend>{t('sectionOf', { position: index + 1 })}</legend>
          <Stack gap="xs">
            {(sections.length > 1 || sections[index]?.title) && (
              <LimitedInput
                label={t('sectionTitle')}
                limit={limits.sectionTitle}
                {...form.getInputProps(`sections.${index}.title`)}
              />
            )}
            <RowFields form={form} section={index} isOnly={sections.length === 1} isFull={isFull} />
          </Stack>
        </fieldset>
      ))}
      {!isFull && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('sections', newSection())}
        >
          {t('addSection')}
        </Button>
      )}
    </>
  )
}

type RowFieldsProps = { form: ContentFormState; section: number; isOnly: boolean; isFull: boolean }

function RowFields({ form, section, isOnly, isFull }: RowFieldsProps) {
  const { t } = useTranslation('composer')
  const path = `sections.${section}.rows`
  const rows = form.getValues().sections[section]?.rows ?? []
  const remove = (index: number) =>
    rows.length > 1 ? form.removeListItem(path, index) : form.removeListItem('sections', section)
  return (
    <>
      {rows.map(({ id }, index) => (
        <div key={id} className={styles.entry}>
          <Stack gap={4}>
            <LimitedInput
              label={t('rowOf', { position: index + 1 })}
              limit={limits.rowTitle}
              {...form.getInputProps(`${path}.${index}.title`)}
            />
            <LimitedInput
              label={t('rowDescription', { position: index + 1 })}
              limit={limits.rowDescription}
              {...form.getInputProps(`${path}.${index}.description`)}
            />
          </Stack>
          {(rows.length > 1 || !isOnly) && (
            <ActionIcon
              variant="subtle"
              className={styles.remove ?? ''}
              aria-label={t('removeRow', { position: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isFull && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem(path, newRow())}
        >
          {t('addRow')}
        </Button>
      )}
    </>
  )
}
