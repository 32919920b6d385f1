import { ActionIcon, Text, TextInput } from '@mantine/core'
import { checkPhone } from '@parley/shared/phone'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { formatPhone } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import styles from './phone-list.module.css'

/** Every customer the simulator has heard of, and a way to pick up a new phone. */
export function PhoneList({ current }: { current: string | undefined }) {
  const trpc = useTRPC()
  const to = useTo()
  const phones = useQuery(trpc.simulator.phones.queryOptions(useScope()))
  return (
    <Panel title="Phones" flush>
      <AddPhone />
      <Loaded query={phones} skeleton={<TableSkeleton rows={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="xs" c="dimmed" p="sm">
              No phone has been written to. Add a number above, or send a campaign.
            </Text>
          ) : (
            <ul className={styles.phones} aria-label="Phones">
              {data.map(({ phone, name, last_text }) => (
                <li key={phone}>
                  <NavLink
                    to={to(`simulator/${encodeURIComponent(phone)}`)}
                    className={styles.phone ?? ''}
                    aria-current={phone === current ? 'page' : undefined}
                  >
                    <Text size="sm" fw={500} truncate>
                      {name ?? formatPhone(phone)}
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {last_text}
                    </Text>
                  </NavLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function AddPhone() {
  const to = useTo()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = (event: React.FormEvent) => {
    event.preventDefault()
    const checked = checkPhone(typed)
    if (!checked.ok) return setProblem(checked.problem)
    setTyped('')
    setProblem(undefined)
    void navigate(to(`simulator/${encodeURIComponent(checked.phone)}`))
  }
  return (
    <form onSubmit={open} className={styles.add}>
      <TextInput
        size="xs"
        type="tel"
        aria-label="Number of a phone to pick up"
        placeholder="+15550100123"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" variant="subtle" size="sm" aria-label="Pick up this phone">
            <IconPlus size={14} />
          </ActionIcon>
        }
      />
    </form>
  )
}
