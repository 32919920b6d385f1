import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { readFailure } from '../failures.ts'
import { i18n } from '../i18n/i18n.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** The error page. A page script that cannot be loaded usually belongs to an older release. */
export function PageError() {
  const { t } = useTranslation('frame')
  const error = useRouteError()
  const { requestId } = readFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={isLoadFailure(error) ? t('thisPageCouldNotBeLoaded') : t('somethingWentWrong')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {describeError(error)}
        {requestId && (
          <Text component="span" display="block" size="xs" mt={8}>
            {t('requestId')} <Code>{requestId}</Code>
          </Text>
        )}
      </EmptyState>
    </div>
  )
}

function describeError(error: unknown): string {
  if (isLoadFailure(error)) return i18n.t('frame:reloadHint')
  return error instanceof Error ? error.message : i18n.t('frame:anUnexpectedErrorOccurred')
}

/** Whether the error is a browser's or the bundler's message that a script could not be loaded. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}
