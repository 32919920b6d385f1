import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { decimalSeparator } from '../../ui/text/format.ts'

/** The most that a campaign may cost, as an amount with the decimal separator of the person's locale; empty for no limit. */
export function BudgetInput({ currency, ...props }: NumberInputProps & { currency: string }) {
  const { t } = useTranslation('campaigns')
  return (
    <NumberInput
      label={t('budgetCap')}
      placeholder={t('noLimit')}
      leftSection={currency === 'USD' ? '$' : currency}
      hideControls
      allowNegative={false}
      decimalScale={4}
      decimalSeparator={decimalSeparator()}
      allowedDecimalSeparators={['.', ',']}
      {...props}
    />
  )
}
