import { ActionIcon, Button } from '@mantine/core'
import { questionLimits as limits } from '@parley/shared/conversations/content-limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './content.module.css'
import type { ContentFormState } from './content-values.ts'
import { newButton } from './content-values.ts'
import { LimitedInput } from './limited-input.tsx'

/** The reply buttons, one to three. */
export function ButtonFields({ form }: { form: ContentFormState }) {
  const { t } = useTranslation('composer')
  const { buttons } = form.getValues()
  return (
    <>
      {buttons.map(({ id }, index) => (
        <div key={id} className={styles.entry}>
          <LimitedInput
            label={t('buttonOf', { position: index + 1 })}
            limit={limits.buttonTitle}
            {...form.getInputProps(`buttons.${index}.title`)}
          />
          {buttons.length > 1 && (
            <ActionIcon
              variant="subtle"
              className={styles.remove ?? ''}
              aria-label={t('removeButton', { position: index + 1 })}
              onClick={() => form.removeListItem('buttons', index)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {buttons.length < limits.buttons && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('buttons', newButton())}
        >
          {t('addButton')}
        </Button>
      )}
    </>
  )
}
