import { readFailure } from '../../failures.ts'
import { i18n } from '../../i18n/i18n.ts'
import { type NoticeAction, showNotice } from './notices.ts'

export function notifySuccess(message: string): void {
  showNotice(message, 'done')
}

/** Reports an action that can be undone for a while, by the button or the shortcut `z`. */
export function notifyUndoable(message: string, undo: Omit<NoticeAction, 'label'>): void {
  showNotice(message, 'done', { label: i18n.t('common:undo'), ...undo })
}

/** Reports a failure that belongs to no field or dialog. */
export function notifyFailure(error: unknown): void {
  const { message, requestId } = readFailure(error)
  showNotice(requestId ? i18n.t('common:messageOfRequest', { message, requestId }) : message, 'failed')
}
