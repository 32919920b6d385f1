import type { TemplateView } from '@parley/shared/templates/templates'
import { i18n } from '../../i18n/i18n.ts'

/** A template as an option of a select. One that Parley cannot send is listed, and cannot be chosen. */
export function templateOption({ id, name, language, cannot_send_reason }: TemplateView) {
  const label = `${name} (${language})`
  return cannot_send_reason === null
    ? { value: id, label }
    : { value: id, label: i18n.t('common:namedCannotBeSentYet', { label }), disabled: true }
}
