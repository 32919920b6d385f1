import { describe, expect, test } from 'vitest'
import { readable } from '../../../testing/readable.ts'
import { readAt, updates } from '../../../testing/whatsapp/read-callback.ts'

describe('Template changes', () => {
  const which = { message_template_id: 1, message_template_name: 'sale', message_template_language: 'en-US' }
  const decided = (event: string, more: object = {}) =>
    updates('message_template_status_update', { ...which, event, ...more }, { time: 1763600000 })

  test.each([
    ['APPROVED', 'APPROVED', null],
    ['REINSTATED', 'APPROVED', null],
    ['UNARCHIVED', 'APPROVED', null],
    ['PENDING', 'PENDING', null],
    ['REJECTED', 'REJECTED', null],
    ['IN_APPEAL', 'REJECTED', 'IN_APPEAL'],
    ['LIMIT_EXCEEDED', 'REJECTED', 'LIMIT_EXCEEDED'],
    ['PAUSED', 'PAUSED', null],
    ['LOCKED', 'PAUSED', 'LOCKED'],
    ['ARCHIVED', 'PAUSED', 'ARCHIVED'],
    ['DISABLED', 'DISABLED', null],
    ['PENDING_DELETION', 'DISABLED', 'PENDING_DELETION'],
    ['DELETED', 'DISABLED', 'DELETED'],
  ])('%s is %s', (event, status, reason) => {
    expect(readable(decided(event, { reason: 'NONE' }))).toEqual([
      { kind: 'template_review', name: 'sale', language: 'en_US', status, reason, at: 1763600000999 },
    ])
  })

  test('the reason is the most detailed one given', () => {
    expect(readable(decided('REJECTED', { reason: 'PROMOTIONAL' }))).toMatchObject([{ reason: 'PROMOTIONAL' }])
    expect(decided('REJECTED', { reason: null })).toMatchObject([{ reason: null }])
    const rejection_info = { reason: 'Bad form.', recommendation: 'Mend it.' }
    expect(readable(decided('REJECTED', { reason: 'INVALID_FORMAT', rejection_info }))).toMatchObject([
      { reason: 'Bad form. Mend it.' },
    ])
    const other_info = { title: 'FIRST_PAUSE', description: 'Paused for 3 hours.' }
    expect(readable(decided('PAUSED', { reason: 'NONE', other_info }))).toMatchObject([
      { reason: 'Paused for 3 hours.' },
    ])
  })

  test('category and quality are read from every field; flags and unknown events decide nothing', () => {
    const category = { message_template_category: 'MARKETING' }
    expect(decided('APPROVED', category)).toMatchObject([
      { kind: 'template_update', category: 'MARKETING' },
      { kind: 'template_review', status: 'APPROVED' },
    ])
    const sweep = { ...which, previous_category: 'UTILITY', new_category: 'MARKETING' }
    expect(updates('template_category_update', sweep)).toMatchObject([{ category: 'MARKETING' }])
    const announced = { ...which, new_category: 'UTILITY', correct_category: 'MARKETING' }
    const coming = { category: 'MARKETING', at: null }
    expect(updates('template_category_update', announced)).toMatchObject([{ category: 'UTILITY', coming }])
    const dated = { ...announced, category_update_timestamp: 1746169200 }
    expect(updates('template_category_update', dated)).toMatchObject([{ coming: { ...coming, at: 1746169200000 } }])
    const quality = { ...which, previous_quality_score: 'GREEN', new_quality_score: 'RED' }
    for (const field of ['message_template_quality_update', 'message_template_status_update']) {
      expect(updates(field, quality)).toMatchObject([{ kind: 'template_update', quality: 'LOW' }])
    }
    expect(decided('FLAGGED')).toMatchObject([{ kind: 'template_update', quality: 'LOW' }])
    expect(decided('SOMETHING_NEW')).toEqual([])
  })

  test('a changed text is reported by template name only', () => {
    const reworded = { ...which, message_template_element: 'Hi {{1}}, good day.', message_template_footer: 'Bye' }
    expect(updates('message_template_components_update', reworded)).toMatchObject([
      { kind: 'template_text_changed', name: 'sale', language: 'en_US' },
    ])
    expect(updates('message_template_components_update', { message_template_element: 'x' })).toEqual([])
  })

  test('a time in the future counts as now', () => {
    const [decision] = updates('message_template_status_update', { ...which, event: 'APPROVED' }, { time: 9e12 })
    expect(decision?.kind === 'template_review' && decision.at).toBe(readAt + 999)
  })
})
