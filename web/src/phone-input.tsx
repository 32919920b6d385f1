import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { usePhoneReader } from './phones.ts'
import { useScope } from './scope.ts'
import { usePhoneFormat } from './ui/text/use-phone-format.ts'

const typingMs = 250
/** Shorter than this nobody's number is complete. */
const fewestCharacters = 5

type PhoneInputProps = TextInputProps & { ref?: React.Ref<HTMLInputElement> }

/** A phone, with what it is read as under it when it is written without +. */
export function PhoneInput(props: PhoneInputProps) {
  const formatPhone = usePhoneFormat()
  const readPhone = usePhoneReader()
  const { workspaceId } = useScope()
  const [written] = useDebouncedValue(String(props.value ?? '').trim(), typingMs)
  const { data: reading } = useQuery({
    queryKey: ['phone-reading', workspaceId, written],
    queryFn: () => readPhone(written),
    enabled: written.length >= fewestCharacters && !written.startsWith('+'),
    staleTime: 0,
    gcTime: 0,
  })
  const hint = reading?.ok && reading.readIn ? `Read as ${formatPhone(reading.phone)} (${reading.readIn})` : undefined
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
