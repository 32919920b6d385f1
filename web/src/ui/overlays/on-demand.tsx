import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react'
import { loadSentences } from '../../i18n/i18n.ts'

/**
 * A dialog whose code is loaded when it is first opened, so that a page does not wait for forms that may never be used. The
 * sentences that its form may show are loaded with it.
 */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  const Lazy = lazy(async () => {
    const [Dialog] = await Promise.all([load(), loadSentences()])
    return { default: Dialog as ComponentType<object> }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, at the top level of a module
  return function OnDemand(props: Props) {
    const [isNeeded, setIsNeeded] = useState(props.opened)
    if (props.opened && !isNeeded) setIsNeeded(true)
    if (!isNeeded) return null
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
