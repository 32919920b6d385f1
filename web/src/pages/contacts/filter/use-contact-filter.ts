import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import {
  conditionOfParameter,
  fieldParameterPrefix,
  parameterOfCondition,
} from '@parley/shared/contacts/field-parameters'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { completeConditions } from './complete-conditions.ts'

/** The filter of the list of contacts, which its address keeps. Conditions that are not complete are kept beside it. */
export function useContactFilter() {
  const [tag, setTag] = useQueryParameter('tag')
  const [owner, setOwner] = useQueryParameter('owner')
  const [country, setCountry] = useQueryParameter('country')
  const [language, setLanguage] = useQueryParameter('language')
  const [parameters, setParameters] = useSearchParams()
  const [entered, setEntered] = useState<readonly FieldCondition[]>([])
  const inAddress = parametersOf(parameters)
  const written = JSON.stringify(inAddress)
  const fields = useMemo(() => conditionsIn(JSON.parse(written)), [written])
  /** What the server is asked for. */
  const input = useMemo(
    () => ({
      ...(tag !== undefined && { tag }),
      ...(owner !== undefined && { owner }),
      ...(country !== undefined && { country }),
      ...(language !== undefined && { language }),
      ...(fields.length > 0 && { fields }),
    }),
    [tag, owner, country, language, fields],
  )
  const isOfAddress = JSON.stringify(completeConditions(entered).map(parameterOfCondition)) === written
  const setConditions = (conditions: readonly FieldCondition[]) => {
    setEntered(conditions)
    const complete = completeConditions(conditions).map(parameterOfCondition)
    if (JSON.stringify(complete) === written) return
    setParameters(
      (before) => {
        const others = [...before].filter(([name]) => name !== 'page' && !name.startsWith(fieldParameterPrefix))
        return new URLSearchParams([...others, ...complete])
      },
      { replace: true },
    )
  }
  return {
    ...{ tag, setTag, owner, setOwner, country, setCountry, language, setLanguage },
    /** What is shown: somebody who goes back in the browser sees the conditions of that address. */
    conditions: isOfAddress ? entered : fields,
    setConditions,
    /** How many filters narrow the list. */
    count: [tag, owner, country, language].filter((each) => each !== undefined).length + fields.length,
    input,
  }
}

export type ContactFilterState = ReturnType<typeof useContactFilter>

function parametersOf(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => name.startsWith(fieldParameterPrefix))
}

function conditionsIn(parameters: readonly [string, string][]): FieldCondition[] {
  return parameters.flatMap(([name, value]) => conditionOfParameter(name, value) ?? [])
}
