import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A filter kept in the URL: links contain it, and the back button restores it. A change resets the page number. */
export function useQueryParameter(name: string): [string | undefined, (value: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams()
  const set = useCallback(
    (value: string | undefined) =>
      setParameters((before) => withParameter(before, name, value), { replace: name === 'q' }),
    [name, setParameters],
  )
  return [parameters.get(name) ?? undefined, set]
}

/** A query parameter with a fixed set of values; any other value counts as absent. */
export function useChoiceParameter<Choice extends string>(name: string, choices: readonly Choice[]) {
  const [value, set] = useQueryParameter(name)
  const choice = choices.find((each) => each === value)
  return [choice, set as (value: Choice | undefined) => void] as const
}

export function usePageParameter(name = 'page'): number {
  const [value] = useQueryParameter(name)
  const page = Number(value)
  return Number.isInteger(page) && page > 0 ? page : 1
}

export function withParameter(before: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === undefined || value === '') after.delete(name)
  else after.set(name, value)
  if (name !== 'page') after.delete('page')
  return after
}
