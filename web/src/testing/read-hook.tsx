import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a hook returns when its component is first rendered, without its effects. */
export function readHook<Value>(useHook: () => Value, wrap: (children: ReactNode) => ReactNode): Value {
  const values: Value[] = []
  renderToStaticMarkup(wrap(<Reader useHook={useHook} onValue={(value) => void values.push(value as Value)} />))
  const [value] = values
  if (value === undefined) throw new Error('The hook was not rendered')
  return value
}

function Reader({ useHook, onValue }: { useHook: () => unknown; onValue: (value: unknown) => void }) {
  onValue(useHook())
  return null
}
