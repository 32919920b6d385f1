import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import styles from './quiet.module.css'
import { quietClasses } from './quiet-classes.ts'
import { refusalOf } from './use-change-contact.ts'

type QuietSelectProps = {
  label: string
  value: string
  data: { value: string; label: string }[]
  disabled?: boolean
  save: (chosen: string, seen: string) => Promise<void>
}

/** A choice beside its name. It is saved when it is made; a refused one is taken back, with the reason below. */
export function QuietSelect({ value, save, ...props }: QuietSelectProps) {
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const choose = async (next: string) => {
    setChosen(next)
    setError(undefined)
    try {
      await save(next, value)
    } catch (failure) {
      setError(refusalOf(failure))
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <NativeSelect
      size="xs"
      classNames={quietClasses(styles)}
      {...props}
      error={error}
      value={chosen ?? value}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />
  )
}
