import { Anchor } from '@mantine/core'
import { listMagicNumbers } from '@parley/shared/simulator'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'

const numbers = listMagicNumbers()

/** Numbers that misbehave on purpose, for trying out what a real platform does at times. */
export function MagicNumbers() {
  const to = useTo()
  return (
    <Panel title="Numbers with a behaviour of their own" flush>
      <DataTable
        label="Numbers with a behaviour of their own"
        rows={numbers}
        keyOf={({ phone }) => phone}
        columns={[
          {
            head: 'Number',
            cell: ({ phone }) => (
              <Anchor component={Link} to={to(`simulator/${encodeURIComponent(phone)}`)} size="sm">
                <PhoneNumber phone={phone} />
              </Anchor>
            ),
          },
          { head: 'What happens', cell: ({ meaning }) => meaning },
        ]}
      />
    </Panel>
  )
}
