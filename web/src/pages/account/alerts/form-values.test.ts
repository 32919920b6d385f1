import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import { chosenOf, valuesOf } from './form-values.ts'

describe('The form of the notifications', () => {
  test('the form saves what it was given unless something is changed', () => {
    const quietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
    const settings = { ...defaultAlerts, push: true, emailUnansweredMinutes: 7, quietHours }
    expect(chosenOf(valuesOf(settings))).toEqual(settings)
    expect(chosenOf(valuesOf(defaultAlerts))).toEqual(defaultAlerts)
  })

  test('the form suggests quiet hours in the time zone of the browser, and none until turned on', () => {
    const values = valuesOf(defaultAlerts, 'Asia/Kolkata')
    const suggested = { from: '20:00', until: '08:00', timeZone: 'Asia/Kolkata' }
    expect(chosenOf({ ...values, isQuiet: true }).quietHours).toEqual(suggested)
    expect(chosenOf(values).quietHours).toBeNull()
  })
})
