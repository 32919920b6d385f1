import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function NotFoundPage() {
  const { t } = useTranslation('frame')
  usePageTitle(t('notFound'))
  return (
    <EmptyState
      icon={<IconMapOff size={20} />}
      title={t('pageNotFound')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('goToYourInbox')}
        </Button>
      }
    >
      {t('notFoundHint')}
    </EmptyState>
  )
}
