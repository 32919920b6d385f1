import { Button, Stack, TextInput } from '@mantine/core'
import { maxContacts } from '@parley/shared/conversations/content-limits'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './content.module.css'
import { type ContentFormState, newCard } from './content-values.ts'

/** The people whose contact cards are sent. */
export function CardFields({ form }: { form: ContentFormState }) {
  const { t } = useTranslation('composer')
  const { cards } = form.getValues()
  const add = () => form.insertListItem('cards', newCard())
  return (
    <>
      {cards.map(({ key }, index) => {
        const field = (name: string) => form.getInputProps(`cards.${index}.${name}`)
        return (
          <fieldset key={key} className={styles.section}>
            <legend>{t('cardOf', { position: index + 1 })}</legend>
            <Stack gap="xs">
              <TextInput
                label={t('cardName')}
                dir="auto"
                data-autofocus={index === 0 || undefined}
                {...field('name')}
              />
              <TextInput label={t('cardPhone')} type="tel" {...field('phone')} />
              <TextInput label={t('cardEmail')} type="email" {...field('email')} />
              <TextInput label={t('cardOrganization')} dir="auto" {...field('organization')} />
              {cards.length > 1 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  w="fit-content"
                  onClick={() => form.removeListItem('cards', index)}
                >
                  {t('removeCard', { position: index + 1 })}
                </Button>
              )}
            </Stack>
          </fieldset>
        )
      })}
      {cards.length < maxContacts && (
        <Button variant="default" size="compact-sm" w="fit-content" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('addCard')}
        </Button>
      )}
    </>
  )
}
