import { NativeSelect } from '@mantine/core'
import styles from './quiet.module.css'
import { quietClasses } from './quiet-classes.ts'
import { useQuietChoice } from './use-quiet-choice.ts'

type QuietSelectProps = {
  label: string
  /** Stands below the value, which its column may be too narrow for already. */
  description?: string
  value: string
  data: { value: string; label: string }[]
  disabled?: boolean
  save: (chosen: string, seen: string) => Promise<void>
}

/** A choice beside its name. It is saved when it is made; a refused one is taken back, with the reason below. */
export function QuietSelect({ value, save, ...props }: QuietSelectProps) {
  const { shown, error, choose } = useQuietChoice({ value, save: (chosen: string) => save(chosen, value) })
  return (
    <NativeSelect
      size="xs"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={quietClasses(styles)}
      {...props}
      error={error}
      value={shown}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />
  )
}
