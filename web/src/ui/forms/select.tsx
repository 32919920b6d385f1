import { Input, type SelectProps as MantineSelectProps, TextInput } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'

type SelectProps = MantineSelectProps<string> & { 'data-autofocus'?: boolean | undefined }

const Loaded = lazy(async () => ({
  default: (await import('../overlays/lazy-components.ts')).lazyComponents.Select as ComponentType<SelectProps>,
}))

/**
 * Mantine's Select, loaded after the page: its dropdown is larger than the code of most pages. Until then a disabled
 * field of the same size shows the same value. Where a dialog has it focused first, it takes the focus once it is loaded.
 */
export function Select(props: SelectProps) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <Loaded autoComplete="off" autoFocus={props['data-autofocus'] ?? false} {...props} />
    </Suspense>
  )
}

function Placeholder({ data, value, defaultValue, ...props }: SelectProps) {
  const { label, description, placeholder, error, inputWrapperOrder, size, w, maw } = props
  const looks = { label, description, placeholder, error, inputWrapperOrder, size, w, maw }
  return (
    <TextInput
      {...definedOf(looks)}
      aria-label={props['aria-label']}
      value={labelOf(data, value ?? defaultValue)}
      rightSection={<Input.Placeholder>⌄</Input.Placeholder>}
      disabled
      readOnly
    />
  )
}

function labelOf(data: SelectProps['data'], value: SelectProps['value']): string {
  const chosen = data?.find((each) => (typeof each === 'object' && 'value' in each ? each.value : each) === value)
  return typeof chosen === 'object' && 'label' in chosen ? String(chosen.label) : String(chosen ?? '')
}

/** Omits undefined properties, which would override the theme's. */
function definedOf<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>
}
