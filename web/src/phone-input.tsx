import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePhoneReader } from './phones.ts'
import { useScope } from './scope.ts'
import { countryName } from './ui/text/country-name.ts'
import { usePhoneFormat } from './ui/text/use-phone-format.ts'

const typingMs = 250
/** The fewest characters of a complete number: shorter input cannot be one. */
const minCharacters = 5

type PhoneInputProps = TextInputProps & { ref?: React.Ref<HTMLInputElement> }

/** A phone number field. For a number without +, the interpreted number is shown below. */
export function PhoneInput(props: PhoneInputProps) {
  const { t } = useTranslation('common')
  const formatPhone = usePhoneFormat()
  const readPhone = usePhoneReader()
  const { workspaceId } = useScope()
  const [written] = useDebouncedValue(String(props.value ?? '').trim(), typingMs)
  const { data: reading } = useQuery({
    queryKey: ['phone-reading', workspaceId, written],
    queryFn: () => readPhone(written),
    enabled: written.length >= minCharacters && !written.startsWith('+'),
    staleTime: 0,
    gcTime: 0,
  })
  const hint =
    reading?.ok && reading.readIn
      ? t('willBeUsedAs', { phone: formatPhone(reading.phone), readIn: countryName(reading.readIn) })
      : undefined
  return (
    <TextInput
      type="tel"
      placeholder="+15550100123"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
      {...props}
    />
  )
}
