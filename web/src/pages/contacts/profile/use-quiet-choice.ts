import { useState } from 'react'
import { refusalOf } from './use-change-contact.ts'

type QuietChoice<Value> = {
  /** The stored value. */
  value: Value
  save: (chosen: Value) => Promise<void>
}

/** A choice that is saved when it is made; a refused one is taken back, with the reason. */
export function useQuietChoice<Value>({ value, save }: QuietChoice<Value>) {
  const [chosen, setChosen] = useState<Value>()
  const [error, setError] = useState<string>()
  const choose = async (next: Value) => {
    setChosen(next)
    setError(undefined)
    try {
      await save(next)
    } catch (failure) {
      setError(refusalOf(failure))
    } finally {
      setChosen(undefined)
    }
  }
  return { shown: chosen ?? value, error, choose }
}
