import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay, useTo, useWorkspaceContext } from '../scope.ts'
import { SampleCustomerButton } from './sample-customer.tsx'

/** What an empty list of conversations or customers offers: the simulator and, in test mode, a first message and sample data. */
export function FirstCustomers() {
  const { t } = useTranslation('frame')
  const to = useTo()
  const { mode } = useWorkspaceContext()
  const mayWrite = useMay('reply')
  const mayAddSamples = useMay('manage_settings')
  return (
    <Group gap="sm" justify="center">
      {mode === 'test' && mayWrite && <SampleCustomerButton />}
      <Button component={Link} to={to('simulator')} variant="default">
        {t('simulateCustomer')}
      </Button>
      {mode === 'test' && mayAddSamples && (
        <Button component={Link} to={to('getting-started')} variant="default">
          {t('addSampleData')}
        </Button>
      )}
    </Group>
  )
}
