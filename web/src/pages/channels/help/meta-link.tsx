import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The addresses of the pages of Meta, by what they are called here. */
const pages = {
  business: 'https://business.facebook.com/settings/info',
  apps: 'https://developers.facebook.com/apps/',
  systemUsers: 'https://business.facebook.com/settings/system-users',
  numbers: 'https://business.facebook.com/latest/whatsapp_manager/phone_numbers/',
  templates: 'https://business.facebook.com/latest/whatsapp_manager/message_templates/',
  manager: 'https://business.facebook.com/latest/whatsapp_manager/overview/',
} as const
export type MetaPage = keyof typeof pages

/** A link that opens a page of Meta in a new tab. */
export function MetaLink({ page, children }: { page: MetaPage; children: ReactNode }) {
  const { t } = useTranslation('channel-help')
  return (
    <Anchor href={pages[page]} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {children}
      <IconExternalLink size={12} role="img" aria-label={t('opensInNewTab')} style={{ marginInlineStart: 3 }} />
    </Anchor>
  )
}
