import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react'

/** A window whose code is fetched when it is first opened, so that a page does not wait for forms nobody asked for. */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  const Lazy = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each window, where modules begin
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.opened)
    if (props.opened && !wanted) setWanted(true)
    if (!wanted) return null
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
