import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { render } from 'vitest-browser-react'
import { cssVariables, theme } from '../theme.ts'
import type { makeTestWorkspace } from './test-workspace.tsx'

/** Renders a component in the browser as the dashboard would, at an address of it. */
export function renderComponent(component: ReactNode, address = '/') {
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <MemoryRouter initialEntries={[address]}>{component}</MemoryRouter>
    </MantineProvider>,
  )
}

/** Renders a component as `renderComponent` does, within a workspace. Returns the address at which the component is by now. */
export async function renderInWorkspace(
  { wrap }: Pick<ReturnType<typeof makeTestWorkspace>, 'wrap'>,
  component: ReactNode,
  address = '/',
) {
  let current = address
  const onChange = (next: string) => {
    current = next
  }
  await renderComponent(
    <>
      {wrap(component)}
      <Address onChange={onChange} />
    </>,
    address,
  )
  return { address: () => current }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(`${pathname}${search}`)
  return null
}
