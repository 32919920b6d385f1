import type { TemplateView } from '@parley/shared/templates/templates'
import { i18n } from '../../i18n/i18n.ts'

/**
 * A template as an option of a select. One that Parley cannot send is listed, and cannot be chosen. Where another account
 * has a template of the same name and language, the channels that can send it tell them apart.
 */
export function templateOption(template: TemplateView, all: readonly TemplateView[] = []) {
  const { id, name, language, channels, cannot_send_reason } = template
  const isAmbiguous = all.some((other) => other.id !== id && other.name === name && other.language === language)
  const label = [`${name} (${language})`, ...(isAmbiguous ? channels.map((channel) => channel.name) : [])].join(' · ')
  return cannot_send_reason === null
    ? { value: id, label }
    : { value: id, label: i18n.t('common:namedCannotBeSentYet', { label }), disabled: true }
}
