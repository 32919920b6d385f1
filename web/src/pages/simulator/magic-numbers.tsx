import { Button } from '@mantine/core'
import { listMagicNumbers, type MagicNumber } from '@parley/shared/simulator/simulator'
import { useNavigate } from 'react-router'
import { useMay, useTo } from '../../scope.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inWords } from '../../ui/text/format.ts'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { useSimulator } from './use-simulator.ts'

const numbers = listMagicNumbers()
const label = 'Test numbers'

/** Numbers that simulate errors and delays of a real platform. */
export function MagicNumbers() {
  const to = useTo()
  const navigate = useNavigate()
  const mayReply = useMay('reply')
  const { reply, busy } = useSimulator()
  const start = async ({ phone }: MagicNumber) => {
    await reply({ from: phone, text: 'Hello' })
    await navigate(to(`simulator/${encodeURIComponent(phone)}`))
  }
  return (
    <Panel title={label} flush>
      <DataTable
        label={label}
        rows={numbers}
        keyOf={({ phone }) => phone}
        columns={[
          { head: 'Number', width: '170px', cell: ({ phone }) => <PhoneNumber phone={phone} copyable /> },
          { head: 'Behaviour', width: '150px', cell: ({ behaviour }) => inWords(behaviour) },
          { head: 'Effect on messages', cell: ({ meaning }) => meaning },
          {
            head: 'Test',
            width: '90px',
            cell: (number) => (
              <Button
                size="compact-xs"
                variant="default"
                disabled={!mayReply || busy}
                title="Sends “Hello” from this number, so that you can reply"
                aria-label={`Start with ${number.phone}`}
                onClick={() => void start(number).catch(() => {})}
              >
                Start
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
