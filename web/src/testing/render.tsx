import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { cssVariables, theme } from '../theme.ts'

/** Renders a component in the browser as the dashboard would, at an address of it. */
export function renderComponent(component: ReactNode, address = '/') {
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <MemoryRouter initialEntries={[address]}>{component}</MemoryRouter>
    </MantineProvider>,
  )
}
