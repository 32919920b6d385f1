import { Button } from '@mantine/core'
import { listMagicNumbers, type MagicNumber } from '@parley/shared/simulator/simulator'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMay, useTo } from '../../scope.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneNumber } from '../../ui/text/phone-number.tsx'
import { useSimulator } from './use-simulator.ts'

const numbers = listMagicNumbers()

/** Numbers that simulate errors and delays of a real platform. */
export function MagicNumbers() {
  const { t } = useTranslation('simulator')
  const to = useTo()
  const navigate = useNavigate()
  const { search } = useLocation()
  const mayReply = useMay('reply')
  const { reply, busy } = useSimulator()
  const start = async ({ phone }: MagicNumber) => {
    await reply({ from: phone, text: t('hello') })
    await navigate(to(`simulator/${encodeURIComponent(phone)}`) + search)
  }
  return (
    <Panel title={t('testNumbers')} flush>
      <DataTable
        label={t('testNumbers')}
        rows={numbers}
        keyOf={({ phone }) => phone}
        columns={[
          { head: t('number'), width: '170px', cell: ({ phone }) => <PhoneNumber phone={phone} copyable /> },
          { head: t('behaviour'), width: '150px', cell: ({ behaviour }) => t(`behaviour.${behaviour}`) },
          { head: t('effectOnMessages'), cell: ({ behaviour }) => t(`meaning.${behaviour}`) },
          {
            head: t('test'),
            width: '90px',
            cell: (number) => (
              <Button
                size="compact-xs"
                variant="default"
                disabled={!mayReply || busy}
                title={t('writeFromNumberHint')}
                aria-label={t('startWith', { phone: number.phone })}
                onClick={() => void start(number).catch(() => {})}
              >
                {t('start')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
