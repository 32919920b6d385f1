import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import styles from './quiet.module.css'
import { useQuietField } from './use-quiet-field.ts'

type AddressesProps = {
  kind: 'phone' | 'email'
  /** The primary one first. */
  values: readonly string[]
  mayChange: boolean
  /** Stores the list as it shall be. */
  save: (values: string[], seen: string[]) => Promise<void>
}

/** The phone numbers or email addresses of a contact: add one, make one the primary one, remove one. */
export function Addresses({ kind, values, mayChange, save }: AddressesProps) {
  const { t } = useTranslation('contact-details')
  const change = (next: string[]) => save(next, [...values]).catch(notifyFailure)
  const without = (value: string) => values.filter((each) => each !== value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and cannot be laid out as a grid
    <div className={styles.root} role="group" aria-label={t(kind === 'phone' ? 'phones' : 'emails')}>
      <Text size="xs" className={styles.label} component="div">
        {t(kind === 'phone' ? 'phones' : 'emails')}
      </Text>
      <div className={styles.values}>
        {values.map((value, index) => (
          <div key={value} className={styles.address}>
            <Text size="xs" component="div">
              {kind === 'phone' ? <PhoneNumber phone={value} copyable /> : value}
              {index === 0 && values.length > 1 && (
                <Text span c="dimmed">
                  {' '}
                  {t('primary')}
                </Text>
              )}
            </Text>
            {mayChange && (
              <MoreMenu
                label={t('actionsFor', { address: value })}
                items={[
                  ...(index === 0
                    ? []
                    : [{ label: t('makePrimary'), onClick: () => void change([value, ...without(value)]) }]),
                  { label: t('remove'), isDanger: true, onClick: () => void change(without(value)) },
                ]}
              />
            )}
          </div>
        ))}
        {mayChange && <AddAddress kind={kind} values={values} save={save} />}
      </div>
    </div>
  )
}

/** An empty field: what is typed there is one more address. */
function AddAddress({ kind, values, save }: Omit<AddressesProps, 'mayChange'>) {
  const { t } = useTranslation('contact-details')
  const { inputProps } = useQuietField({ value: '', save: (typed) => save([...values, typed], [...values]) })
  const label = t(kind === 'phone' ? 'addPhone' : 'addEmail')
  return (
    <TextInput
      size="xs"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      inputMode={kind === 'phone' ? 'tel' : 'email'}
      classNames={{ wrapper: styles.wrapper }}
      {...inputProps}
    />
  )
}
